import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepBoards } from '../../../../server/features/whiteboard';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE, withBoard } from '../../../support/venue-fixture';

const PATH = 'live/whiteboards/the%2Eboard/state';
const OPEN = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.close());

const state = () => server.realtime().read(PATH);
const publish = async (configuration?: { readOnly?: boolean }) => {
  await server.venues.save(withBoard(server.venue, configuration));
  await server.venues.publish(ARCHITECTURE);
};

test('the rules know the boards of the published venue, and after each change of it', async () => {
  await publish();
  await keepBoards(server.services);
  expect(state()).toEqual(OPEN);
  await publish({ readOnly: true });
  await expect.poll(state).toEqual({ ...OPEN, readOnly: true });
});

test('when a board was cleared stays, whatever the venue changes', async () => {
  await publish();
  await server.realtime().write({ [PATH]: { ...OPEN, epoch: 9, shownFrom: 8, place: 'area:expo' } });
  await keepBoards(server.services);
  expect(state()).toEqual({ ...OPEN, epoch: 9, shownFrom: 8 });
});

test('nobody draws on a board that the venue has no longer, until it has it again', async () => {
  const other = 'live/whiteboards/other/state';
  await server.realtime().write({ [other]: { ...OPEN, epoch: 9, shownFrom: 9 } });
  await publish();
  await keepBoards(server.services);
  expect(server.realtime().read(other)).toEqual({ ...OPEN, epoch: 9, shownFrom: 9, readOnly: true });
  expect(state()).toEqual(OPEN);
});

test('a state that is none is replaced', async () => {
  await publish();
  await server.realtime().write({ [PATH]: { epoch: 'today' } });
  await keepBoards(server.services);
  expect(state()).toEqual(OPEN);
});
