import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { freePort } from '../support/free-port';
import { storyFlags } from './support/story-flags';

// The workers load this file too, and use the port and the folder of the first process.
process.env.STORIES_PORT ??= await freePort();
process.env.STORIES_SEED ??= await mkdtemp(join(tmpdir(), 'foyer-seed-'));
const PORT = process.env.STORIES_PORT;
const address = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  repeatEach: Number(process.env.TURN_CUTS ?? 1),
  testDir: '.',
  // Part of the search.
  testIgnore: [
    ...(process.env.ROOM_VISITS ? [] : ['room-visits.spec.ts', 'room-cut.spec.ts']),
    ...(process.env.TURN_CUTS ? [] : ['turn-*.spec.ts']),
  ],
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1366, height: 800 },
    // The film of the lobby is decoded by the CPU and takes half of it; the whole visit (story.spec.ts) plays it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: storyFlags },
  },
  webServer: {
    command: 'node tests/e2e/serve.mjs',
    cwd: '../..',
    url: `${address}/healthz`,
    timeout: 120_000,
    env: { PORT },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
