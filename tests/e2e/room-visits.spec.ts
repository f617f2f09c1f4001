import type { Page } from 'playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { expect } from './support/foyer-test';
import { comeToDoor, enterMeeting, isMoving, roomOf, TURN_ON } from './support/room';
import { SOON, test } from './support/visitors';

const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
/** The machine code that the browser makes of what runs often grows for a hundred visits, and is nothing that a visit keeps. */
const NO_MACHINE_CODE = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';
/** How much larger than after five visits the heap may be after all of them. */
const HEAP_MAX = 1.1;
/** How often somebody comes and goes. */
const visits = Number(process.env.ROOM_VISITS);

test.use({
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...FAKE_MEDIA, NO_MACHINE_CODE] },
});
test.setTimeout(120_000 + visits * 10_000);

/** Counts what is open in a page. */
function countOpen(): void {
  const connections: RTCPeerConnection[] = [];
  const tracks: MediaStreamTrack[] = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
  Object.assign(globalThis, {
    openMedia: () => ({
      made: connections.length,
      connections: connections.splice(0).filter(({ connectionState }) => connectionState !== 'closed').length,
      tracks: tracks.splice(0).filter(({ readyState }) => readyState === 'live').length,
    }),
  });
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

test('many visits to a room leave no connection, no track and no memory behind', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  for (const visitor of [ada, grace]) await visitor.press(visitor.chip(/Auditorium/));
  await enterMeeting(grace);
  await comeToDoor(ada);
  const address = await ada.page.locator('iframe').getAttribute('src');
  const page = await ada.page.context().newPage();
  await page.addInitScript(countOpen);
  const room = new URL(address ?? '', ada.page.url());
  room.searchParams.set('leaveButton', 'on');
  await page.goto(room.href);
  await ada.page.close();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click(SOON);
  const open = () =>
    page.evaluate(() =>
      (
        globalThis as unknown as { openMedia(): Record<'made' | 'connections' | 'tracks', number> }
      ).openMedia(),
    );
  const visit = async (way: string) => {
    await press(way);
    if (way === TURN_ON) await press('Join now');
    await isMoving(page.locator('video[aria-label="Grace Hopper"]'));
    await press('Leave');
    await expect(page.getByText('You left the meeting.')).toBeVisible(SOON);
    await expect(roomOf(grace).locator('main')).toContainText('1 person here', SOON);
  };
  await visit(TURN_ON);
  for (let count = 2; count <= 5; count += 1) await visit('Join again');
  const early = await heapOf(page);
  for (let count = 6; count <= visits; count += 1) await visit('Join again');
  expect(await open()).toMatchObject({ connections: 0, tracks: 0, made: expect.any(Number) });
  const ratio = (await heapOf(page)) / early;
  console.log(`heap after ${visits} visits: ${ratio.toFixed(3)} of that after 5`);
  expect(ratio).toBeLessThan(HEAP_MAX);
});
