import { getDatabase } from 'firebase/database';
import { expect, it } from 'vitest';
import { openReportQueue } from '@/services/moderation/report-queue';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { soon } from './chat-server';
import { openVisitor, type Visitor } from './visitor';

const server = serverForTests(() => startTestServer());

/** Collects what a person is told of the queue of reports. */
function listening({ app }: Visitor) {
  const told: string[] = [];
  const stop = openReportQueue(getDatabase(app)).watchQueue(
    { mode: 'live' },
    () => told.push('changed'),
    ({ kind }) => told.push(kind),
  );
  return { told, stop };
}

it('a host is told of each change, and an attendee may not listen', async () => {
  const [host, ada] = [await openVisitor(server, 'host'), await openVisitor(server, 'ada')];
  const [hosts, adas] = [listening(host), listening(ada)];
  await expect.poll(() => adas.told, soon).toEqual(['FORBIDDEN']);
  expect(hosts.told).toEqual([]);
  for (const changes of [1, 2]) {
    await server.realtime().write({ 'live/hints/moderation': changes });
    await expect.poll(() => hosts.told.length, soon).toBe(changes);
  }
  expect(adas.told).toEqual(['FORBIDDEN']);
  for (const { stop } of [hosts, adas]) stop();
  for (const visitor of [host, ada]) await visitor.close();
});
