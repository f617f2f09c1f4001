import { freeSeats } from '@domain/chat/channel';
import { compareMessages, messageOf } from '@domain/chat/message';
import { pushId } from '@domain/chat/push-id';
import { disturb, impair } from '../network-steps';
import {
  CHANNELS,
  type Change,
  type ChatStage,
  GROUP_CHANNEL,
  PEOPLE,
  personOf,
  storedMessages,
} from './chat-stage';
import { type ChatStep, EMOJI } from './chat-steps';
import type { ChatTab } from './chat-tab';

function write(
  stage: ChatStage,
  { open, number }: Pick<Happening, 'open' | 'number'>,
  channelId: string,
  mentions?: string,
): void {
  const said = `${open.uid} in tab ${number} says ${stage.written.length}`;
  const text = mentions === undefined ? said : `${said} to @[Somebody](${mentions})`;
  // Nobody writes twice in a millisecond.
  const id = pushId(stage.time.now() + stage.written.length, Math.random);
  open.write({ id, channelId, text });
  // A page that is not connected yet takes no message.
  if (open.queue().some((queued) => queued.id === id))
    stage.written.push({ id, channelId, tab: number, text, uid: open.uid, mentions });
}

/** Remembers a change, and that it was confirmed. */
function follow(stage: ChatStage, change: Omit<Change, 'isConfirmed'>, done: Promise<void>): void {
  const followed = { ...change, isConfirmed: false };
  stage.changes.push(followed);
  done.then(
    () => {
      followed.isConfirmed = true;
    },
    // The user sees that it failed, and may do it again.
    () => undefined,
  );
}

type MessageStep = Extract<ChatStep, { message: number }>;

/** Returns one of the stored messages of the open channel. */
function chosen(stage: ChatStage, open: ChatTab, step: MessageStep) {
  if (!stage.running) return undefined;
  const channelId = open.channelId() ?? '';
  const stored = Object.entries(storedMessages(stage, channelId))
    .flatMap(([id, each]) => messageOf(id, each) ?? [])
    .filter(({ authorId, deleted }) => !deleted && (step.kind === 'react' || authorId === open.uid))
    .toSorted(compareMessages);
  return stored[step.message % stored.length];
}

function change({ stage, open, number }: Happening, step: MessageStep): void {
  const found = chosen(stage, open, step);
  if (!found) return;
  const { chat } = open.page.realtime;
  const place = { mode: 'live', userId: open.uid, channelId: open.channelId() ?? '', id: found.id } as const;
  const { kind } = step;
  const target = { channelId: place.channelId, id: found.id, uid: open.uid, tab: number };
  const made = (value: string | null) => ({ ...target, value });
  const text = `${found.text} and ${stage.changes.length}`;
  const emoji = step.kind === 'react' ? (EMOJI[step.emoji] ?? null) : null;
  if (kind === 'delete') follow(stage, { ...made(null), kind }, chat.deleteMessage(place));
  else if (kind === 'edit') follow(stage, { ...made(text), kind }, chat.editMessage({ ...place, text }));
  else follow(stage, { ...made(emoji), kind }, chat.setReaction({ ...place, emoji }));
}

/** The user of a tab sees its newest message. */
function see({ stage, open, number }: Happening): void {
  const channelId = open.channelId();
  const sentAt = open.see();
  if (channelId !== null && sentAt !== undefined) stage.seen.push({ tab: number, channelId, sentAt });
}

const NOW = { '.sv': 'timestamp' };

type Members = Record<string, { seat: string }>;

const membersIn = ({ harness }: ChatStage): Members =>
  (harness.realtime().read(`live/members/${GROUP_CHANNEL}`) ?? {}) as unknown as Members;

/** A person leaves the group. */
function leave(stage: ChatStage, open: ChatTab): void {
  const own = stage.running ? membersIn(stage)[open.uid] : undefined;
  if (!own) return;
  stage.left.add(open.uid);
  open.page.update({
    [`members/${GROUP_CHANNEL}/${open.uid}`]: null,
    [`seats/${GROUP_CHANNEL}/${own.seat}`]: null,
    [`channelsOf/${open.uid}/${GROUP_CHANNEL}`]: null,
  });
}

/** Somebody of the group invites a person, unless they are in it. */
function invite(stage: ChatStage, open: ChatTab, uid: string): void {
  if (!stage.running) return;
  const members = membersIn(stage);
  const [seat] = freeSeats(
    Object.values(members).map((taken) => taken.seat),
    1,
  );
  if (members[uid] || seat === undefined) return;
  open.page.update({
    [`members/${GROUP_CHANNEL}/${uid}`]: { since: NOW, invitedBy: open.uid, seat },
    [`seats/${GROUP_CHANNEL}/${seat}`]: uid,
    [`channelsOf/${uid}/${GROUP_CHANNEL}/lastMessageAt`]: NOW,
  });
}

/** A tab that is loaded again has what it stored. */
function reload(stage: ChatStage, number: number): void {
  stage.closeTab(number);
  stage.openTab(number);
}

type Happening = { stage: ChatStage; open: ChatTab; number: number };
type TabStep = Extract<ChatStep, { tab: number }>;
type Perform<Kind> = (at: Happening, step: Extract<ChatStep, { kind: Kind }>) => void;

const HAPPENINGS: { [Kind in TabStep['kind']]: Perform<Kind> } = {
  write: (at, step) => write(at.stage, at, CHANNELS[step.channel] as string),
  mention: (at, step) => write(at.stage, at, CHANNELS[step.channel] as string, PEOPLE[step.person]),
  writeAndCut: (at, step) => {
    at.open.link()?.resetAfter(step.pieces);
    write(at.stage, at, CHANNELS[step.channel] as string);
  },
  edit: (at, step) => change(at, step as MessageStep),
  delete: (at, step) => change(at, step as MessageStep),
  react: change,
  open: ({ open }, step) => open.open(CHANNELS[step.channel] as string),
  type: ({ open }) => open.type(),
  see,
  reload: ({ stage, number }) => reload(stage, number),
  leave: ({ stage, open }) => leave(stage, open),
  invite: ({ stage, open }, step) => invite(stage, open, PEOPLE[step.person] as string),
  switch: ({ open }, step) => impair(open, step),
  cut: ({ open }, step) => impair(open, step),
  silence: ({ open }, step) => impair(open, step),
  stall: ({ open }, step) => impair(open, step),
};

/** Three people are there from the start, one of them in two tabs. */
export async function gather(stage: ChatStage): Promise<void> {
  for (const number of [0, 1, 2, 3]) stage.openTab(number);
  await stage.time.advance(2_000);
  for (const [number, open] of stage.tabs) write(stage, { open, number }, CHANNELS[0] as string);
  await stage.time.advance(1_000);
}

/** Returns whether a person may write into a channel: the two people know no third. */
const isIn = (uid: string, channel: number): boolean => channel !== 1 || uid !== personOf(2);

async function happen(stage: ChatStage, step: TabStep): Promise<void> {
  const open = stage.tabs.get(step.tab);
  if (!open || ('channel' in step && !isIn(open.uid, step.channel))) return;
  (HAPPENINGS[step.kind] as Perform<TabStep['kind']>)({ stage, open, number: step.tab }, step);
  // A page that is closed in the same moment would not end its calls.
  await stage.time.settle();
}

/** Runs one step. */
export async function perform(stage: ChatStage, step: ChatStep): Promise<void> {
  if (step.kind === 'wait') return stage.time.advance(step.ms);
  if ('tab' in step) await happen(stage, step);
  else disturb(stage, step);
}
