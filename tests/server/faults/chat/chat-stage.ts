import { isDeepStrictEqual } from 'node:util';
import { areaChannelId, groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import { type RealtimeHarness, realtimeHarness } from '../../../support/realtime-harness';
import { unroute } from '../../../support/sdk-in-memory';
import type { VirtualTime } from '../../../support/virtual-time';
import { openPage } from '../page';
import type { Props } from '../stage';
import { impede, newWay } from '../way';
import { type ChatTab, openChatTab } from './chat-tab';

const AREA = 'hall';
const GROUP = groupChannelId('-Ngroup0000000000000');
/** Those of the area, of two people, and of three. */
export const CHANNELS = [areaChannelId(AREA), privateChannelId('p0', 'p1'), GROUP];
export const GROUP_CHANNEL = GROUP;
export const PEOPLE = ['p0', 'p1', 'p2'];

/** Tabs of the same person: 0 and 3. */
export const personOf = (number: number): string => `p${number % 3}`;

/** A message that a tab has taken to send. */
export interface Written {
  id: string;
  channelId: string;
  tab: number;
  text: string;
  uid: string;
  /** The person whom it mentions. */
  mentions: string | undefined;
}

/** How far the user of an open tab has seen a channel. */
export interface Seen {
  tab: number;
  channelId: string;
  sentAt: number;
}

/** A change that somebody wanted, and whether the server has confirmed it. */
export interface Change {
  channelId: string;
  id: string;
  uid: string;
  tab: number;
  /** The new text, or the emoji; null for a deletion. */
  value: string | null;
  kind: 'edit' | 'delete' | 'react';
  isConfirmed: boolean;
}

/** A server with the product's rules, and people with tabs who talk. */
export interface ChatStage {
  time: VirtualTime;
  harness: RealtimeHarness;
  /** Open tabs by number. */
  tabs: Map<number, ChatTab>;
  /** What each tab stores. */
  devices: Map<number, Map<string, string>>;
  written: Written[];
  changes: Change[];
  seen: Seen[];
  /** People who left the group at any time. */
  left: Set<string>;
  /** After how many chunks the next connections break. */
  brittle: number[];
  running: boolean;
  faults: string[];
  openTab(number: number): void;
  closeTab(number: number): void;
}

const member = (seat: number) => ({
  since: Date.now(),
  invitedBy: 'p0',
  seat: `s${String(seat).padStart(2, '0')}`,
});

/** The area, the two people and the group have talked before. */
function before(): Record<string, object | string> {
  const times = { createdBy: 'p0', createdAt: Date.now() };
  const [area = '', pair = ''] = CHANNELS;
  const own = (uids: string[], channelId: string) =>
    uids.map((uid) => [`live/channelsOf/${uid}/${channelId}`, { lastMessageAt: Date.now() }] as const);
  return {
    [`live/channels/${area}`]: { type: 'AREA', areaId: AREA, lastMessageAt: Date.now(), ...times },
    [`live/channels/${pair}`]: { type: 'PRIVATE', ...times },
    [`live/channels/${GROUP}`]: { type: 'GROUP', name: 'Makers', ...times },
    ...Object.fromEntries(PEOPLE.map((uid, seat) => [`live/members/${GROUP}/${uid}`, member(seat)])),
    ...Object.fromEntries(PEOPLE.map((uid, seat) => [`live/seats/${GROUP}/s0${seat}`, uid])),
    ...Object.fromEntries(
      ['p0', 'p1'].map((uid) => [`live/members/${pair}/${uid}`, { since: Date.now(), invitedBy: 'p0' }]),
    ),
    ...Object.fromEntries([...own(PEOPLE, GROUP), ...own(['p0', 'p1'], pair)]),
  };
}

export async function openChatStage({ rules, parts }: Props, time: VirtualTime): Promise<ChatStage> {
  const harness = realtimeHarness({ rules });
  const brittle = impede(harness.network);
  await harness.start();
  const writing = harness.realtime().write(before() as never);
  await time.advance(1);
  await writing;
  const stage: ChatStage = {
    time,
    harness,
    tabs: new Map(),
    devices: new Map(),
    written: [],
    changes: [],
    seen: [],
    left: new Set(),
    brittle,
    running: true,
    faults: [],
    openTab: (number) => {
      const uid = personOf(number);
      const { host, ...way } = newWay(harness.network);
      const device = stage.devices.get(number) ?? new Map<string, string>();
      stage.devices.set(number, device);
      const page = openPage({ parts, host: `${host}:80`, uid, local: true });
      const channelId = CHANNELS[number % CHANNELS.length] as string;
      stage.tabs.set(number, openChatTab({ ...way, page, uid, areaId: AREA, channelId, device }));
    },
    closeTab: (number) => {
      const tab = stage.tabs.get(number);
      stage.tabs.delete(number);
      // What is not stored yet is read again in the next tab.
      stage.seen = stage.seen.filter((one) => one.tab !== number);
      stage.faults.push(...(tab?.faults() ?? []));
      tab?.close();
    },
  };
  return stage;
}

/** The stored messages of a channel by id. */
export const storedMessages = ({ harness }: ChatStage, channelId: string) =>
  (harness.realtime().read(`live/messages/${channelId}`) ?? {}) as unknown as Record<
    string,
    Omit<Message, 'id'>
  >;

export async function closeChatStage(stage: ChatStage): Promise<void> {
  for (const number of [...stage.tabs.keys()]) stage.closeTab(number);
  stage.faults.push(...stage.harness.errors());
  stage.harness.kill();
  await stage.time.advance(2_000);
  unroute();
}

/** Adds a fault unless both are the same. */
export function expectSame(stage: ChatStage, what: string, expected: unknown, found: unknown): void {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
  // Keys have no order.
  if (!isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
    stage.faults.push(`${what}: expected ${one}, found ${other}`);
}

/** Returns whether a person may read a channel. */
export function mayRead({ harness }: ChatStage, uid: string, channelId: string): boolean {
  if (channelId === CHANNELS[0]) return true;
  return harness.realtime().read(`live/members/${channelId}/${uid}`) !== null;
}
