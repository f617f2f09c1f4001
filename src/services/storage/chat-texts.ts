import type { ChatUser } from '@machines/chat-panel/chat-panel.events';
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
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.string(),
    /** By operation mode. */
    queues: v.record(v.string(), v.array(queuedSchema)),
    /** By operation mode and channel. */
    drafts: v.record(v.string(), v.string()),
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
  /** Removes the texts of every user. */
  erase(): void;
}

const draftKey = ({ mode, channelId }: ChannelPlace): string => `${mode} ${channelId}`;

export function createChatTexts(session: TextStore): ChatTexts {
  function recall(userId: string): Stored {
    const { success, output } = v.safeParse(storedSchema, session.get(KEY));
    return success && output.userId === userId ? output : { userId, queues: {}, drafts: {} };
  }

  function keep(stored: Stored): void {
    const isEmpty = [...Object.keys(stored.queues), ...Object.keys(stored.drafts)].length === 0;
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
    erase: () => session.remove(KEY),
  };
}
