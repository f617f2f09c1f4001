import { looseToken } from '../../support/loose-token';
import { changeStatus, move, type RawPerson, watchArea, watchOneself } from '../../support/raw-attendee';
import { type RawClient, rawClient } from '../../support/raw-client';
import { answerCalls } from './calls';
import { each, pause, quiet, range } from './each';

interface Member extends RawPerson {
  client: RawClient;
  areaId: string;
}

interface Joining {
  url: string;
  /** Areas in turn, one for each person. */
  areas: string[];
  count: number;
  /** Number of the first person. */
  first: number;
  /** Are they to be seen by others, or do they only look? */
  present: boolean;
  members?: { uid: string; token: string }[];
}

const members: Member[] = [];
const tally = { pushes: 0, characters: 0 };

async function join({ url, areas, present, members: known }: Joining, index: number): Promise<Member> {
  const { uid, token } = known?.[index] ?? { uid: `p${index}`, token: looseToken(`p${index}`) };
  // The name of an account is checked.
  const person = { uid, name: known ? 'M' : `Person Number ${index}` };
  const areaId = areas[index % areas.length] ?? '';
  const client = await rawClient({ url, token, tally });
  await Promise.all([
    watchOneself(client, person),
    watchArea(client, areaId),
    present && move(client, person, null, areaId),
  ]);
  return { ...person, client, areaId };
}

const arrived = async (pushes: number) => {
  while (tally.pushes < pushes) await new Promise((resolve) => setTimeout(resolve, 2));
};

const STATUSES = ['Available', 'Busy'];
let turn = 0;

function nextStatus(): string {
  turn += 1;
  return STATUSES[turn % STATUSES.length] as string;
}

async function timed(task: Promise<void>): Promise<number> {
  const since = performance.now();
  await task;
  return performance.now() - since;
}

/** One change after the other, each awaited by everybody, and what each took to be acknowledged. */
async function changes({ rounds, listeners }: { rounds: number; listeners: number }): Promise<number[]> {
  const acknowledged: number[] = [];
  const writer = members[0] as Member;
  for (let round = 0; round < rounds; round += 1) {
    const expected = tally.pushes + listeners;
    acknowledged.push(await timed(changeStatus(writer.client, writer, writer.areaId, nextStatus())));
    await arrived(expected);
    await pause(110);
  }
  return acknowledged;
}

interface Stream {
  /** So many people change all the time. */
  movers: number;
  /** Changes of each in a second. */
  perSecond: number;
  seconds: number;
}

/** The frames of each whole second since the first one, in order. */
function framesIn(frames: number[], seconds: number): number[] {
  const [first = 0] = frames;
  const secondOf = (at: number) => Math.floor((at - first) / 1_000);
  return range(0, seconds - 1).map((second) => frames.filter((at) => secondOf(at) === second).length);
}

/** Many change at a steady rate; one listener reads what it gets. */
async function stream({ movers, perSecond, seconds }: Stream) {
  const probe = members.at(-1) as Member;
  const seen = { updates: 0, delays: [] as number[], frames: [] as number[] };
  const sentAt = new Map<string, number>();
  probe.client.onPush(({ b }) => {
    const uids = new Set(Object.keys(Object(b.d)).map((path) => path.split('/')[0] ?? ''));
    seen.frames.push(performance.now());
    seen.updates += uids.size;
    for (const uid of uids) seen.delays.push(performance.now() - (sentAt.get(uid) ?? Number.NaN));
  });
  const changing = range(0, movers).map(async (index) => {
    const person = members[index] as Member;
    await pause((index * 1_000) / perSecond / movers);
    for (let count = 0; count < perSecond * seconds; count += 1) {
      sentAt.set(person.uid, performance.now());
      await Promise.all([
        changeStatus(person.client, person, person.areaId, nextStatus()),
        pause(1_000 / perSecond),
      ]);
    }
  });
  await Promise.all(changing);
  await quiet(tally);
  const { updates, delays, frames } = seen;
  return { updates, delays, framesPerSecond: framesIn(frames, seconds) };
}

answerCalls({
  join: async (joining: Joining) => {
    await each(range(joining.first, joining.count), async (index) => {
      members.push(await join(joining, index));
    });
    members.sort((one, other) => Number(one.name.split(' ')[2]) - Number(other.name.split(' ')[2]));
    await quiet(tally);
    return members.length;
  },
  changes,
  stream,
  /** Pushes over all connections that one person's moves to and fro cause, each move by itself. */
  moves: async ({ to, rounds }: { to: string; rounds: number }) => {
    const person = members[0] as Member;
    const counts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [from, next] = round % 2 === 0 ? [person.areaId, to] : [to, person.areaId];
      const before = tally.pushes;
      await move(person.client, person, from, next);
      await quiet(tally);
      counts.push(tally.pushes - before);
    }
    return counts;
  },
  /** Everybody at once, in the time of which only failures are counted. */
  rush: async (joining: Joining) => {
    const rushed = await Promise.allSettled(
      range(joining.first, joining.count).map((index) => join(joining, index)),
    );
    return rushed.filter(({ status }) => status === 'rejected').length;
  },
  leave: async () => {
    const leaving = members.splice(0);
    for (const { client } of leaving) client.cut();
    await Promise.all(leaving.map(({ client }) => client.closed));
  },
});
