import { chromiumFlags, findChromium } from '../../../scripts/chromium.mjs';
import { freePort } from '../../support/free-port';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { type OwnServer, withOwnServer } from './own-server';
import { type Relay, startRelay } from './relay';
import { test as visitorsTest } from './visitors';

/** A way to the server that tests cut. */
interface ServerWay {
  way: TcpProxy;
  /** Where it leads. */
  port: string;
  url: string;
}

const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

interface Ways {
  relay: Relay;
  toServer: ServerWay;
  relayedServer: OwnServer;
}

/** Tests whose people see and hear each other over a TURN server alone. */
export const test = visitorsTest.extend<object, Ways>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const relay = await startRelay();
      await use(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  toServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const port = await freePort();
      const way = await startTcpProxy(Number(port));
      await use({ way, port, url: `http://127.0.0.1:${way.port}` });
      await way.close();
    },
    { scope: 'worker' },
  ],
  relayedServer: [
    async ({ relay, toServer: { port, url } }, use) =>
      withOwnServer({ PORT: port, PUBLIC_URL: url }, relay.config, (server) =>
        use({ ...server, url: `http://127.0.0.1:${port}` }),
      ),
    { scope: 'worker' },
  ],
  server: async ({ relayedServer }, use) => use(relayedServer),
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...FAKE_MEDIA] },
});

/**
 * Runs in a page before its own scripts: its camera is a small canvas. The fake camera of Chromium is one for all pages of
 * a browser, and stands still now and then when four of them use it.
 */
export function sendSmallPictures(): void {
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices };
  // Empty pages have none.
  if (!devices) return;
  const open = devices.getUserMedia.bind(devices);
  const camera = (): MediaStreamTrack[] => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const picture = canvas.getContext('2d');
    let shade = 0;
    setInterval(() => {
      shade = (shade + 40) % 256;
      if (picture) picture.fillStyle = `rgb(${shade}, 80, 120)`;
      picture?.fillRect(0, 0, 160, 90);
    }, 200);
    return canvas.captureStream().getVideoTracks();
  };
  devices.getUserMedia = async ({ video, audio } = {}) => {
    const sound = audio ? (await open({ audio })).getTracks() : [];
    return new MediaStream([...sound, ...(video ? camera() : [])]);
  };
}

/** Resets what is open and lets nothing new through; returns what ends the cut. */
export function cut(way: TcpProxy): () => void {
  way.refuse();
  for (const link of way.links()) link.reset();
  return way.accept;
}

/** Loses everything in silence, and lets nothing new through; returns what ends the cut. */
export function silence(way: TcpProxy): () => void {
  way.refuse();
  for (const link of way.links()) link.swallow('both');
  return way.accept;
}
