import type { DeletionsPort } from '@machines/chat-panel/deletions.machine';
import type { GroupDraft, NewGroupPort } from '@machines/chat-panel/new-group.machine';
import type { OutboxPort } from '@machines/chat-panel/outbox.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { ComposerPort } from '@machines/chat-room/composer.machine';
import type { RevisionPort } from '@machines/chat-room/revision.machine';
import * as v from 'valibot';
import type { TextStore } from './storage';
import { storedOfUser } from './stored-value';

const KEY = 'foyer:chat';

const fileEntries = { name: v.string(), type: v.string(), size: v.number() };
const pixels = v.optional(v.number());

const queuedSchema = v.object({
  id: v.string(),
  channelId: v.string(),
  text: v.string(),
  replyTo: v.exactOptional(v.string()),
  failure: v.nullable(
    v.picklist([
      'FORBIDDEN',
      'NOT_REACHABLE',
      'PROCESSING_ERROR',
      'UNAUTHORIZED',
      'FUNCTION_UNSUPPORTED',
      'WIDGET_ERROR',
    ]),
  ),
  file: v.optional(v.object(fileEntries)),
  fault: v.optional(
    v.nullable(v.picklist(['tooLarge', 'empty', 'wrongType', 'heic', 'tooMany', 'noRoom', 'missing'])),
  ),
  uploaded: v.optional(v.object({ fileId: v.string(), ...fileEntries, width: pixels, height: pixels })),
});
const groupSchema = v.object({
  name: v.string(),
  people: v.array(v.object({ uid: v.string(), name: v.string() })),
});
const quoteSchema = v.object({ id: v.string(), authorName: v.string(), text: v.string() });
const draftSchema = v.union([
  v.object({ text: v.string(), quote: v.nullable(quoteSchema) }),
  // As it was stored before there were answers.
  v.pipe(
    v.string(),
    v.transform((text) => ({ text, quote: null })),
  ),
]);
const storedSchema = v.object({
  userId: v.string(),
  /** By operation mode. */
  queues: v.record(v.string(), v.array(queuedSchema)),
  /** By operation mode and channel, as the edits. */
  drafts: v.record(v.string(), draftSchema),
  edits: v.optional(v.record(v.string(), v.object({ id: v.string(), text: v.string() })), {}),
  /** New groups by operation mode. */
  groups: v.optional(v.record(v.string(), groupSchema), {}),
  /** By operation mode. */
  deletions: v.optional(
    v.record(v.string(), v.array(v.object({ channelId: v.string(), id: v.string() }))),
    {},
  ),
});
type Stored = v.InferOutput<typeof storedSchema>;

/**
 * What a user has written and not sent, for the lifetime of this tab: it survives a reload and a new login of the
 * same user. Each text replaces those of another user.
 */
export type ChatTexts = Pick<OutboxPort, 'loadQueue' | 'storeQueue'> &
  Pick<DeletionsPort, 'loadDeletions' | 'storeDeletions'> &
  Pick<ComposerPort, 'loadDraft' | 'storeDraft'> &
  Pick<RevisionPort, 'loadEdit' | 'storeEdit'> &
  Pick<NewGroupPort, 'loadGroup' | 'storeGroup'> & {
    /** Removes the texts of every user. */
    erase(): void;
  };

const NO_GROUP: GroupDraft = { name: '', people: [] };

const keyOf = ({ mode, channelId }: ChannelPlace): string => `${mode} ${channelId}`;

/** Returns a record with a value at a key; null removes it. */
function withValue<Value>(record: Record<string, Value>, key: string, value: Value | null) {
  const { [key]: _, ...others } = record;
  return value === null ? others : { ...others, [key]: value };
}

/** Returns a record with a list at a key; an empty one is removed. */
const withList = <Item>(record: Record<string, Item[]>, key: string, list: readonly Item[]) =>
  withValue(record, key, list.length > 0 ? [...list] : null);

export function createChatTexts(session: TextStore): ChatTexts {
  const { of, write } = storedOfUser(session, KEY, storedSchema);
  const recall = (userId: string): Stored =>
    of(userId) ?? { userId, queues: {}, drafts: {}, edits: {}, groups: {}, deletions: {} };

  function keep(stored: Stored): void {
    const { userId: _, ...records } = stored;
    const isEmpty = Object.values(records).every((record) => Object.keys(record).length === 0);
    write(isEmpty ? null : stored);
  }

  return {
    loadQueue: async ({ userId, mode }) => recall(userId).queues[mode] ?? [],
    storeQueue: ({ userId, mode, messages }) => {
      const stored = recall(userId);
      keep({ ...stored, queues: withList(stored.queues, mode, messages) });
    },
    loadDeletions: async ({ userId, mode }) => recall(userId).deletions[mode] ?? [],
    storeDeletions: ({ userId, mode, deletions }) => {
      const stored = recall(userId);
      keep({ ...stored, deletions: withList(stored.deletions, mode, deletions) });
    },
    loadDraft: async (place) => recall(place.userId).drafts[keyOf(place)] ?? { text: '', quote: null },
    storeDraft: ({ text, quote, ...place }) => {
      const stored = recall(place.userId);
      const draft = text === '' && quote === null ? null : { text, quote };
      keep({ ...stored, drafts: withValue(stored.drafts, keyOf(place), draft) });
    },
    loadEdit: async (place) => recall(place.userId).edits[keyOf(place)] ?? null,
    storeEdit: ({ edit, ...place }) => {
      const stored = recall(place.userId);
      keep({ ...stored, edits: withValue(stored.edits, keyOf(place), edit) });
    },
    loadGroup: async ({ userId, mode }) => recall(userId).groups[mode] ?? NO_GROUP,
    storeGroup: ({ userId, mode, name, people }) => {
      const stored = recall(userId);
      const group = name === '' && people.length === 0 ? null : { name, people: [...people] };
      keep({ ...stored, groups: withValue(stored.groups, mode, group) });
    },
    erase: () => write(null),
  };
}
