import { isDeepStrictEqual } from 'node:util';
import { areaChannelId, groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import { Failure } from '@domain/shared/failure';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import type { AnyStateMachine } from 'xstate';
import type { Step } from '../../support/replay/step';

export const offline = new Failure('NOT_REACHABLE', 'offline');
export const tooLarge = new Failure('PROCESSING_ERROR', 'too large', { status: 413 });
export const forbidden = new Failure('FORBIDDEN', 'not a member');

export const slow = new Failure('FORBIDDEN', 'slow mode', { wait: 7_000 });

export const ADA = { mode: 'live', userId: 'ada' } as const;
export const LOBBY = areaChannelId('lobby');
export const EXPO = areaChannelId('expo');
export const GRACE = privateChannelId('ada', 'grace');
export const TEAM = groupChannelId('-Nteam00000000000000');
export const IN_TEAM = { ...ADA, channelId: TEAM } as const;

export const message = (id: string, sentAt: number, text = id): Message => ({
  id,
  sentAt,
  text,
  authorId: 'grace',
  authorName: 'Grace',
});

export const channel = (
  channelId: string,
  type: ChannelEntry['type'],
  lastMessageAt: number,
  readUpTo = 0,
): ChannelEntry => ({ channelId, type, lastMessageAt, readUpTo });

export const team = channel(TEAM, 'GROUP', 5, 5);
export const grace = channel(GRACE, 'PRIVATE', 7, 3);
export const lobby = { ...channel(LOBBY, 'AREA', 2), areaId: 'lobby' };

/** Returns a store with two own channels and that of the area. */
export function listedChannels(): ChannelStore {
  const store = new ChannelStore();
  store.replaceOwn([team, grace]);
  store.replaceArea(lobby);
  return store;
}

export const queued = (id: string, channelId = TEAM, failure: QueuedMessage['failure'] = null) => ({
  id,
  channelId,
  text: `text of ${id}`,
  failure,
});

export const PLAN = { fileId: 'file', name: 'Plan.pdf', type: 'application/pdf', size: 5 };

/** A message with a file. */
export const WITH_FILE = {
  ...queued('file'),
  text: '',
  file: { name: 'Plan.pdf', type: 'application/pdf', size: 5 },
};

export const TO_GRACE = queued('three', GRACE);

export const add = ({ id, channelId, text, file }: QueuedMessage) =>
  ({ type: 'message.written', id, channelId, text, ...(file && { file }) }) as const;

type Asked = Pick<Step<AnyStateMachine>, 'asked'>;
type Announced = Pick<Step<AnyStateMachine>, 'facts'>;

/** Returns whether a step invoked exactly these slots with these inputs. */
export const asks =
  (...asked: [slot: string, input: unknown][]) =>
  (step: Asked): boolean =>
    isDeepStrictEqual(
      step.asked,
      asked.map(([slot, input]) => ({ slot, input })),
    );

/** Returns whether a step announced exactly these facts. */
export const announces =
  (...facts: object[]) =>
  (step: Announced): boolean =>
    isDeepStrictEqual(step.facts, facts);

/** Returns whether all of these hold. */
export const all =
  (...checks: ((step: Step<AnyStateMachine>) => boolean)[]) =>
  (step: Asked & Announced): boolean =>
    checks.every((check) => check(step as Step<AnyStateMachine>));
