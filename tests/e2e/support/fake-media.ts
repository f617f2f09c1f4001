import { findChromium } from '../../../scripts/chromium.mjs';
import { storyFlags } from './story-flags';
import { test as visitorsTest } from './visitors';

/** Flags for a browser that grants devices without a question; their pictures are encoded by the CPU, so they are few. */
const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=5'];

/** Tests whose people have a camera and a microphone: one browser and one server for the stories of all files. */
export const test = visitorsTest.extend({
  launchOptions: [
    { executablePath: findChromium(), args: [...storyFlags, ...FAKE_MEDIA] },
    { scope: 'worker' },
  ],
});
