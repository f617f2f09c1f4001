import { WINDOW } from '@domain/chat/chat-limits';
import { compareMessages, type Message, messageOf } from '@domain/chat/message';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import {
  CHANNELS,
  type Change,
  type ChatStage,
  expectSame,
  GROUP_CHANNEL,
  mayRead,
  PEOPLE,
  storedMessages,
} from './chat-stage';
import type { ChatTab } from './chat-tab';

const TIMEOUT = 120_000;
/** Until a page has noticed that its connection is silent. */
const NOTICED = 20_000;
/** Until nobody is shown as typing any more. */
const QUIET = 8_000;

/** Returns why each message in the queue of a tab is not sent; a rejected one holds back those after it. */
function heldIn(tab: ChatTab): Map<string, QueuedMessage['failure']> {
  const rejected = new Map<string, QueuedMessage['failure']>();
  const held = new Map<string, QueuedMessage['failure']>();
  for (const { id, channelId, failure } of tab.queue()) {
    if (failure) rejected.set(channelId, failure);
    held.set(id, rejected.get(channelId) ?? null);
  }
  return held;
}

const waitingIn = (tab: ChatTab) => [...heldIn(tab)].filter(([, failure]) => failure === null);

async function awaitAll(stage: ChatStage): Promise<void> {
  const isDone = () =>
    [...stage.tabs.values()].every((tab) => tab.page.isUp() && waitingIn(tab).length === 0);
  await stage.time.advance(NOTICED);
  for (let waited = 0; waited < TIMEOUT; waited += 1_000) {
    if (stage.running && isDone()) return stage.time.advance(QUIET);
    await stage.time.advance(1_000);
  }
  stage.faults.push(
    `not sent after ${TIMEOUT} ms: ${JSON.stringify([...stage.tabs.values()].flatMap(waitingIn))}`,
  );
}

/** Returns the messages of a channel as the server has them, oldest first. */
const existing = (stage: ChatStage, channelId: string): Message[] =>
  Object.entries(storedMessages(stage, channelId))
    .flatMap(([id, stored]) => messageOf(id, stored) ?? [])
    .toSorted(compareMessages);

/** Returns whether a message was rejected because its author has left the group: they cannot read there any more. */
const isOfFormerMember = (
  { left }: ChatStage,
  open: ChatTab | undefined,
  channelId: string,
  id: string,
): boolean =>
  open !== undefined &&
  heldIn(open).get(id) === 'FORBIDDEN' &&
  channelId === GROUP_CHANNEL &&
  left.has(open.uid);

/** Every written message is on the server, unless its tab shows that it was rejected. */
function checkWritten(stage: ChatStage): void {
  for (const { id, channelId, tab, text } of stage.written) {
    const open = stage.tabs.get(tab);
    if (storedMessages(stage, channelId)[id] || isOfFormerMember(stage, open, channelId, id)) continue;
    stage.faults.push(`${text} is lost (${open && heldIn(open).get(id)})`);
  }
}

/** No tab shows a message as unsent that has arrived. */
function checkQueues(stage: ChatStage): void {
  for (const open of stage.tabs.values())
    for (const { id, channelId, text } of open.queue())
      if (storedMessages(stage, channelId)[id] && !isOfFormerMember(stage, open, channelId, id))
        stage.faults.push(`${text} has arrived and is in the queue`);
}

/** The messages of a tab are in the order in which it wrote them; no message is there that nobody wrote. */
function checkOrder(stage: ChatStage, channelId: string): void {
  const stored = existing(stage, channelId).map(({ id }) => id);
  const known = new Map(stage.written.map((written) => [written.id, written]));
  for (const id of stored) if (!known.has(id)) stage.faults.push(`${id} was not written`);
  for (const tab of stage.tabs.keys()) {
    const byTab = (id: string) => known.get(id)?.tab === tab;
    const written = stage.written.filter((each) => each.channelId === channelId && each.tab === tab);
    const expected = written.map(({ id }) => id).filter((id) => stored.includes(id));
    expectSame(stage, `the order of tab ${tab} in ${channelId}`, expected, stored.filter(byTab));
  }
}

const outcomeOf = (message: Message, { kind, uid }: Change): string | null => {
  if (kind === 'react') return message.reactions?.[uid] ?? null;
  return message.text ?? null;
};

/** Returns the changes that may have been the last: of each tab its last confirmed one, and those never confirmed. */
function possibleLast(changes: Change[]): Change[] {
  const confirmed = changes.filter(({ isConfirmed }) => isConfirmed);
  const last = new Map(confirmed.map((change) => [change.tab, change]));
  return [...last.values(), ...changes.filter(({ isConfirmed }) => !isConfirmed)];
}

/** The last confirmed change of each kind holds, or one of another tab, or one that was not confirmed. */
function checkChange(stage: ChatStage, changes: Change[]): void {
  const [first] = changes;
  const message = existing(stage, first?.channelId ?? '').find(({ id }) => id === first?.id);
  if (!first || !message || !changes.some(({ isConfirmed }) => isConfirmed)) return;
  const outcome = outcomeOf(message, first);
  const values = possibleLast(changes).map(({ value }) => value);
  const isDeleted = first.kind === 'edit' && message.deleted === true;
  if (!isDeleted && !values.includes(outcome))
    stage.faults.push(`${first.kind} of ${first.id} is ${outcome}, not ${values}`);
}

function checkChanges(stage: ChatStage): void {
  const groups = new Map<string, Change[]>();
  for (const change of stage.changes) {
    const key = [change.kind, change.channelId, change.id, change.uid].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  for (const changes of groups.values()) checkChange(stage, changes);
}

/** What each person sees of a channel is what the server has. */
async function checkRooms(stage: ChatStage, channelId: string): Promise<void> {
  const readers = [...stage.tabs].filter(([, tab]) => mayRead(stage, tab.uid, channelId));
  for (const [, tab] of readers) tab.open(channelId);
  await stage.time.advance(1_500);
  const window = existing(stage, channelId).slice(-WINDOW);
  for (const [number, tab] of readers)
    expectSame(stage, `${channelId} in tab ${number}`, window, tab.messages());
}

type Times = Record<string, { lastMessageAt: number }>;

/** The list of each person has their channels, each with its newest message. */
function checkLists(stage: ChatStage): void {
  for (const [number, tab] of stage.tabs) {
    const own = (stage.harness.realtime().read(`live/channelsOf/${tab.uid}`) ?? {}) as unknown as Times;
    const listed = tab.channels().filter(({ type }) => type !== 'AREA');
    const times = (entries: [string, number][]) =>
      entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
    expectSame(
      stage,
      `the list of tab ${number}`,
      times(
        Object.entries(own)
          // That of an area is there for its mentions alone.
          .filter(([id]) => id !== CHANNELS[0])
          .map(([id, { lastMessageAt }]) => [id, lastMessageAt]),
      ),
      times(listed.map(({ channelId, lastMessageAt }) => [channelId, lastMessageAt])),
    );
  }
}

/** The newest mention of each person who never left is marked in their list; those of an area need them to be there. */
function checkMentions(stage: ChatStage): void {
  for (const channelId of CHANNELS.slice(1)) {
    const stored = storedMessages(stage, channelId);
    const mentions = stage.written.filter((one) => one.channelId === channelId && stored[one.id]);
    const sentAt = (id = '') => stored[id]?.sentAt ?? 0;
    for (const uid of PEOPLE.filter((one) => !stage.left.has(one) && mayRead(stage, one, channelId))) {
      const own = mentions.filter((one) => one.mentions === uid && one.uid !== uid).map(({ id }) => id);
      const newest = Math.max(0, ...own.map(sentAt));
      const marked = stage.harness.realtime().read(`live/channelsOf/${uid}/${channelId}/mentionedAt`) ?? 0;
      expectSame(stage, `the newest mention of ${uid} in ${channelId}`, newest, marked);
    }
  }
}

/** What an open tab has seen is stored as read. */
function checkRead(stage: ChatStage): void {
  for (const { tab, channelId, sentAt } of stage.seen) {
    const uid = stage.tabs.get(tab)?.uid ?? '';
    const stored = stage.harness.realtime().read(`live/readUpTo/${channelId}/${uid}`) ?? 0;
    if (Number(stored) < sentAt && mayRead(stage, uid, channelId))
      stage.faults.push(`${channelId} was read up to ${sentAt} in tab ${tab}, not ${stored}`);
  }
}

/** At the end no message is lost, none is doubled, and everybody sees the same. */
export async function checkChat(stage: ChatStage): Promise<void> {
  const { network } = stage.harness;
  network.accept();
  for (const link of network.links()) link.resetAfter(Number.POSITIVE_INFINITY);
  stage.brittle.length = 0;
  await awaitAll(stage);
  if (!stage.running) return;
  checkWritten(stage);
  checkQueues(stage);
  for (const channelId of CHANNELS) checkOrder(stage, channelId);
  checkChanges(stage);
  checkMentions(stage);
  checkRead(stage);
  for (const channelId of CHANNELS) await checkRooms(stage, channelId);
  checkLists(stage);
  expectSame(stage, 'who is typing', null, stage.harness.realtime().read('live/typing'));
}
