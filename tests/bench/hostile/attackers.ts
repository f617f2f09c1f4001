import { setPriority } from 'node:os';
import { privateChannelId } from '@domain/chat/channel-id';
import { pushId } from '@domain/chat/push-id';
import sharp from 'sharp';
import { moveOf } from '../../support/raw-attendee';
import { type RawClient, type RawReply, rawClient } from '../../support/raw-client';
import { answerCalls } from '../realtime/calls';
import { pause, range } from '../realtime/each';

interface Member {
  uid: string;
  token: string;
}

interface Attack {
  url: string;
  members: Member[];
  /** Whom they ring. */
  victim: string;
}

type Attempt = () => Promise<RawReply | Response>;

const NOW = { '.sv': 'timestamp' };
const BOARD = 'live/whiteboards/board';
const AREAS = ['lobby', 'lounge', 'stage', 'expo'];
const CONNECTIONS = 8;
const ELEMENTS = 400;
const EDGE = 7_000;
/** After a refusal, in milliseconds: of the realtime server, and of a call. */
const AGAIN = { socket: 20, call: 100 };

const tally = { taken: 0, refused: 0, lost: 0 };
const sockets: RawClient[] = [];
let isOn = true;
const newId = () => pushId(Date.now(), Math.random);

type Outcome = keyof typeof tally;

const outcomeOf = (answer: RawReply | Response): Outcome =>
  ('s' in answer ? answer.s === 'ok' : answer.ok) ? 'taken' : 'refused';

/** Does the same again and again until the end, whatever is answered. */
async function repeat(attempt: Attempt, rest: number): Promise<void> {
  while (isOn) {
    const outcome = await attempt().then(outcomeOf, (): Outcome => 'lost');
    tally[outcome] += 1;
    if (outcome !== 'taken') await pause(rest);
  }
}

function uploads({ url }: Attack, { token }: Member, bytes: Uint8Array<ArrayBuffer>): Attempt[] {
  const send = (path: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([bytes]), 'a.webp');
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
  };
  const channelId = 'area:lounge';
  const taken = newId();
  return [
    () => send('/api/chat/files', { channelId, messageId: newId() }),
    () => send('/api/chat/files', { channelId, messageId: taken }),
    () => send('/api/assets/upload', { use: 'profile', x: '0', y: '0', side: String(EDGE) }),
  ];
}

function writes({ victim }: Attack, { uid }: Member, [one, other]: RawClient[], epoch: unknown): Attempt[] {
  const client = one as RawClient;
  const text = 'q'.repeat(95_000);
  const json = JSON.stringify({ type: 'text', x: 1, y: 1, text });
  const pair = privateChannelId(uid, victim);
  const merge = Object.fromEntries(range(0, 1_000).map((key) => [`blocks/${uid}/q${key}`, null]));
  let turn = 0;
  let area = AREAS[0] as string;
  const element = () => {
    turn += 1;
    const id = `${uid}-${turn % ELEMENTS}`;
    const value = { authorId: uid, changedBy: uid, version: turn, nonce: 1, epoch, changedAt: NOW, json };
    return client.request('p', { p: `${BOARD}/elements/${id}`, d: value });
  };
  const ring = () => {
    const path = `ringing/${victim}/${pair}`;
    const values = { [path]: { from: uid, name: 'M', since: NOW }, [`rangAt/${pair}/${uid}/${victim}`]: NOW };
    const rung = client.request('m', { p: '/live', d: values });
    return rung.then(() => client.request('p', { p: `live/${path}`, d: null }));
  };
  const moveOn = async () => {
    const next = AREAS[(AREAS.indexOf(area) + 1) % AREAS.length] as string;
    const answer = await client.request('m', { p: '/live', d: moveOf({ uid, name: 'M' }, area, next) });
    if (answer.s === 'ok') area = next;
    return answer;
  };
  return [
    element,
    ring,
    moveOn,
    () => (other as RawClient).request('m', { p: '/live', d: merge }),
    () => (other as RawClient).request('om', { p: '/live', d: merge }),
    () =>
      (other as RawClient).request('g', { p: `${BOARD}/elements`, q: { i: 'changedAt', l: 5_000, vf: 'r' } }),
  ];
}

async function attack(given: Attack, member: Member, picture: Uint8Array<ArrayBuffer>) {
  const { url } = given;
  const own = await Promise.all(range(0, CONNECTIONS).map(() => rawClient({ url, token: member.token })));
  sockets.push(...own);
  const [client] = own as [RawClient];
  await client.request('m', { p: '/live', d: moveOf({ uid: member.uid, name: 'M' }, null, AREAS[0] ?? '') });
  const { d } = await client.request('g', { p: `${BOARD}/state` });
  const { epoch } = d as { epoch: number };
  const calls = uploads(given, member, picture).map((attempt) => repeat(attempt, AGAIN.call));
  return Promise.all([
    ...calls,
    ...writes(given, member, own, epoch).map((attempt) => repeat(attempt, AGAIN.socket)),
  ]);
}

answerCalls({
  /** Starts what goes on until `stop`. */
  start: async (given: Attack) => {
    // Attackers have machines of their own: what they need is not taken from the server.
    setPriority(19);
    const create = { width: EDGE, height: EDGE, channels: 3 as const, background: '#336699' };
    const picture = await sharp({ create })
      .withExif({ IFD0: { Copyright: 'x' } })
      .webp({ quality: 1 })
      .toBuffer();
    for (const member of given.members)
      attack(given, member, new Uint8Array(picture)).catch(() => {
        tally.lost += 1;
      });
  },
  /** How many attempts were taken, refused and not answered. */
  stop: () => {
    isOn = false;
    for (const { cut } of sockets) cut();
    return tally;
  },
});
