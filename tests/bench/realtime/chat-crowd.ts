import { pushId } from '@domain/chat/push-id';
import { looseToken } from '../../support/loose-token';
import type { RawPerson } from '../../support/raw-attendee';
import { createAreaChannel, openRoom, say, watchChannels } from '../../support/raw-chat';
import { type RawClient, rawClient } from '../../support/raw-client';
import { seeded } from '../../support/seeded';
import { answerCalls } from './calls';
import { each, pause, quiet, range } from './each';
import { quantile } from './figures.mjs';
import { type Heard, hearing } from './heard-messages';

interface Member extends RawPerson {
  client: RawClient;
  channelId: string;
}

interface Joining {
  url: string;
  /** Areas in turn, one for each person. */
  areas: string[];
  count: number;
  /** Number of the first person. */
  first: number;
  /** Is the channel of the area open? Otherwise only its badge is followed. */
  open: boolean;
}

interface Talk {
  /** Messages of all authors together in a second. */
  perSecond: number;
  seconds: number;
}

const { fraction } = seeded(1);
const tally = { pushes: 0, characters: 0 };
const members: Member[] = [];
const listeners: Member[] = [];

async function join({ url, areas, open }: Joining, index: number): Promise<void> {
  const person = { uid: `p${index}`, name: `Person Number ${index}` };
  const areaId = areas[index % areas.length] ?? '';
  const client = await rawClient({ url, token: looseToken(person.uid), tally });
  const channelId = `area:${areaId}`;
  const member = { ...person, client, channelId };
  members.push(member);
  if (index === 0) await createAreaChannel(client, person, areaId);
  await watchChannels(client, person, channelId);
  if (!open) return;
  listeners.push(member);
  await openRoom(client, channelId);
}

const textOf = (number: number) => `This is message number ${number}, about as long as most of them are.`;

/** Returns the id of a message that a listener has sent. */
async function speak(number: number, sentAt: Map<string, number>): Promise<void> {
  const author = listeners[(number * 7_919) % listeners.length] as Member;
  const id = pushId(Date.now(), fraction);
  sentAt.set(id, performance.now());
  await say(author.client, author, { channelId: author.channelId, id, text: textOf(number) });
}

/** All listeners talk at a steady rate and hear each other. */
async function talk({ perSecond, seconds }: Talk) {
  const heard: Heard = { delivered: 0, doubled: 0, misplaced: 0, delays: [] };
  const sentAt = new Map<string, number>();
  for (const { client } of listeners) client.onPush(hearing(sentAt, heard));
  const speaking = range(0, perSecond * seconds).map(async (number) => {
    await pause((number * 1_000) / perSecond);
    await speak(number, sentAt);
  });
  await Promise.all(speaking);
  await quiet(tally);
  const { delays, ...counts } = heard;
  const expected = sentAt.size * listeners.length;
  return {
    ...counts,
    lost: expected - counts.delivered,
    median: quantile(delays, 0.5),
    late: quantile(delays, 0.95),
  };
}

answerCalls({
  join: async (joining: Joining) => {
    await each(range(joining.first, joining.count), (index) => join(joining, index));
    await quiet(tally);
    return members.length;
  },
  talk,
  /** The pushes over all connections that one message causes, as often as asked. */
  messages: async (times: number) => {
    const counts: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const before = tally.pushes;
      await speak(time, new Map());
      await quiet(tally);
      counts.push(tally.pushes - before);
    }
    return counts;
  },
  /** A further person opens the channel of an area: pushes, messages and milliseconds. */
  open: async ({ url, areaId }: { url: string; areaId: string }) => {
    const before = tally.pushes;
    const client = await rawClient({ url, token: looseToken('visitor'), tally });
    let rows = 0;
    client.onPush(({ b }) => {
      if (b.p?.includes('/messages/')) rows += Object.keys(Object(b.d)).length;
    });
    const since = performance.now();
    await openRoom(client, `area:${areaId}`);
    const ms = performance.now() - since;
    const pushes = tally.pushes - before;
    client.cut();
    await client.closed;
    return { ms, pushes, rows };
  },
});
