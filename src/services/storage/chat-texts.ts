import type { ChatUser } from '@machines/chat-panel/chat-panel.events';
import type { GroupDraft, StoredGroup } from '@machines/chat-panel/new-group.machine';
import type { QueuedMessage, StoredQueue } from '@machines/chat-panel/outbox.events';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { StoredText } from '@machines/chat-room/composer.machine';
import * as v from 'valibot';
import type { TextStore } from './storage';

const KEY = 'foyer:chat';

const queuedSchema = v.object({
  id: v.string(),
  channelId: v.string(),
  text: v.string(),
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
});
const groupSchema = v.object({
  name: v.string(),
  people: v.array(v.object({ uid: v.string(), name: v.string() })),
});
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.string(),
    /** By operation mode. */
    queues: v.record(v.string(), v.array(queuedSchema)),
    /** By operation mode and channel. */
    drafts: v.record(v.string(), v.string()),
    /** New groups by operation mode. */
    groups: v.optional(v.record(v.string(), groupSchema), {}),
  }),
);
type Stored = v.InferOutput<typeof storedSchema>;

/**
 * What a user has written and not sent, for the lifetime of this tab: it survives a reload and a new login of the
 * same user. Each text replaces those of another user.
 */
export interface ChatTexts {
  recallQueue(user: ChatUser): readonly QueuedMessage[];
  keepQueue(queue: StoredQueue): void;
  recallDraft(place: ChannelPlace): string;
  /** Stores what is typed in a channel; an empty text removes it. */
  keepDraft(draft: StoredText): void;
  /** Returns the new group that a user has not created yet. */
  recallGroup(user: ChatUser): GroupDraft;
  /** Stores what is typed and chosen of a new group; nothing removes it. */
  keepGroup(group: StoredGroup): void;
  /** Removes the texts of every user. */
  erase(): void;
}

const NO_GROUP: GroupDraft = { name: '', people: [] };

const draftKey = ({ mode, channelId }: ChannelPlace): string => `${mode} ${channelId}`;

export function createChatTexts(session: TextStore): ChatTexts {
  function recall(userId: string): Stored {
    const { success, output } = v.safeParse(storedSchema, session.get(KEY));
    return success && output.userId === userId ? output : { userId, queues: {}, drafts: {}, groups: {} };
  }

  function keep(stored: Stored): void {
    const { queues, drafts, groups } = stored;
    const isEmpty = Object.keys({ ...queues, ...drafts, ...groups }).length === 0;
    if (isEmpty) session.remove(KEY);
    else session.set(KEY, JSON.stringify(stored));
  }

  return {
    recallQueue: ({ userId, mode }) => recall(userId).queues[mode] ?? [],
    keepQueue: ({ userId, mode, messages }) => {
      const { [mode]: _, ...others } = recall(userId).queues;
      keep({
        ...recall(userId),
        queues: messages.length > 0 ? { ...others, [mode]: [...messages] } : others,
      });
    },
    recallDraft: (place) => recall(place.userId).drafts[draftKey(place)] ?? '',
    keepDraft: ({ text, ...place }) => {
      const { [draftKey(place)]: _, ...others } = recall(place.userId).drafts;
      keep({
        ...recall(place.userId),
        drafts: text === '' ? others : { ...others, [draftKey(place)]: text },
      });
    },
    recallGroup: ({ userId, mode }) => recall(userId).groups[mode] ?? NO_GROUP,
    keepGroup: ({ userId, mode, name, people }) => {
      const { [mode]: _, ...others } = recall(userId).groups;
      const isEmpty = name === '' && people.length === 0;
      keep({
        ...recall(userId),
        groups: isEmpty ? others : { ...others, [mode]: { name, people: [...people] } },
      });
    },
    erase: () => session.remove(KEY),
  };
}
