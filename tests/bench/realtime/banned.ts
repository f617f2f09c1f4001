import { type RawClient, rawClient } from '../../support/raw-client';
import { answerCalls } from './calls';
import { each, pause, range } from './each';

interface Opening {
  url: string;
  members: { uid: string; token: string }[];
  /** Sockets of each person. */
  sockets: number;
}

const TIME_LIMIT = 10_000;
const clients: RawClient[] = [];
/** When a person's sockets were told of the ban or closed by it: milliseconds since 1970. */
const told = new Map<string, number[]>();
let closed = 0;

async function open({ url, members, sockets }: Opening, index: number): Promise<void> {
  const { uid, token } = members[Math.floor(index / sockets)] ?? { uid: '', token: '' };
  const client = await rawClient({ url, token });
  await client.request('q', { p: `/live/restrictions/${uid}`, h: '' });
  let isTold = false;
  const tell = () => {
    if (!isTold) told.set(uid, [...(told.get(uid) ?? []), Date.now()]);
    isTold = true;
  };
  client.onPush(({ b }) => b.d !== null && tell());
  void client.closed.then(() => {
    closed += 1;
    tell();
  });
  clients.push(client);
}

answerCalls({
  open: async (opening: Opening) => {
    await each(range(0, opening.members.length * opening.sockets), (index) => open(opening, index));
    return clients.length;
  },
  /** Waits until all sockets are closed; returns when those of each person were told, and how many were closed. */
  ended: async () => {
    const end = Date.now() + TIME_LIMIT;
    while (closed < clients.length && Date.now() < end) await pause(5);
    return { told: Object.fromEntries(told), closed };
  },
});
