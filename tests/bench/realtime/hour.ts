import { join } from 'node:path';
import { loadRules } from '../../../server/backend/realtime/rules/rules';
import { sweepAttendees } from '../../../server/features/presence/attendees';
import { createLog } from '../../../server/platform/log';
import { packageRoot } from '../../../server/platform/package-root';
import { looseToken } from '../../support/loose-token';
import { move, watchArea, watchOneself } from '../../support/raw-attendee';
import { type RawClient, rawClient } from '../../support/raw-client';
import { type RealtimeHarness, realtimeHarness } from '../../support/realtime-harness';
import { seeded } from '../../support/seeded';
import { installVirtualTime, type VirtualTime } from '../../support/virtual-time';
import { answerCalls, memory } from './calls';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Until all code has run, in minutes. */
const WARM_UP = 30;
const AREAS = 10;
const PEOPLE = 100;
const random = seeded(1);

interface Person {
  client: RawClient;
  uid: string;
}

let arrivals = 0;

async function arrive({ network }: RealtimeHarness, time: VirtualTime): Promise<Person> {
  arrivals += 1;
  const uid = `p${arrivals}`;
  const areaId = `area-${random.below(AREAS)}`;
  const coming = rawClient({
    url: 'http://foyer',
    token: looseToken(uid),
    socket: { createConnection: network.dial as never },
  });
  await time.advance(1);
  const client = await coming;
  const person = { uid, name: `Person ${uid}` };
  void Promise.all([
    watchOneself(client, person),
    watchArea(client, areaId),
    move(client, person, null, areaId),
  ]);
  await time.advance(1);
  return { client, uid };
}

/** One person leaves and another comes, every second, for so many minutes. */
async function turnOver(
  people: Person[],
  harness: RealtimeHarness,
  time: VirtualTime,
  minutes: number,
): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 1) {
    const [leaving] = people.splice(random.below(people.length), 1);
    leaving?.client.cut();
    people.push(await arrive(harness, time));
    await time.advance(SECOND - 2);
  }
}

answerCalls({
  /** Bytes of heap before and after an hour of coming and going. */
  hour: async () => {
    const log = createLog();
    const harness = realtimeHarness({
      rules: await loadRules(join(packageRoot, 'database.rules.json')),
      furnish: (realtime) => sweepAttendees({ realtime, log }),
    });
    const time = installVirtualTime();
    await harness.start();
    const people: Person[] = [];
    while (people.length < PEOPLE) people.push(await arrive(harness, time));
    await turnOver(people, harness, time, WARM_UP);
    const before = memory();
    await turnOver(people, harness, time, 60);
    await time.advance(MINUTE);
    const after = memory();
    const existing = Object.keys(Object(harness.realtime().read('live/attendees'))).length;
    time.restore();
    return { before: before.heap, after: after.heap, arrivals, existing };
  },
});
