import type { ChatUser } from '@domain/chat/channel';
import { GROUP_MAX } from '@domain/chat/chat-limits';
import { type EventObject, fromCallback } from 'xstate';
import type { MessageStore } from '../chat-room/message-store';
import { batches } from '../patterns/batches.machine';
import { Listeners } from '../patterns/listeners';
import type { ChannelStore } from './channel-store';

/** The maximum of people who are remembered. */
const FACES_MAX = 500;

/** At most so many people wait to be read. */
const WANTED_MAX = 100;

/** The pictures and names of people of the chat who may be elsewhere, held by reference by a machine. */
export class FaceStore {
  /** The newest last; undefined for people of whom nothing is known. */
  readonly #people = new Map<string, PicturedPerson | undefined>();
  readonly #listeners = new Listeners();

  /** Returns the id of the picture of a person; undefined without one, and while it is not known. */
  get(uid: string): string | undefined {
    return this.#people.get(uid)?.picture;
  }

  /** Returns the name of a person; null when their account was deleted, undefined while it is not known. */
  nameOf(uid: string): string | null | undefined {
    return this.#people.get(uid)?.name;
  }

  /** Returns whether a person was read. */
  has(uid: string): boolean {
    return this.#people.has(uid);
  }

  /** Remembers what was read of these people. */
  put(uids: readonly string[], people: readonly PicturedPerson[]): void {
    for (const uid of uids) {
      this.#people.delete(uid);
      this.#people.set(
        uid,
        people.find((person) => person.uid === uid),
      );
    }
    for (const uid of [...this.#people.keys()].slice(0, -FACES_MAX)) this.#people.delete(uid);
    this.#listeners.notify();
  }

  clear(): void {
    this.#people.clear();
    this.#listeners.notify();
  }

  /** Calls back after every change. */
  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  toJSON(): object {
    return { faces: this.#people.size };
  }
}

export interface FacePlaces {
  /** The user's channels. */
  channels: ChannelStore;
  /** The messages of the open channel. */
  messages: MessageStore;
  /** The store for the pictures. */
  faces: FaceStore;
}

const othersIn = (channels: ChannelStore): string[] =>
  channels.ids.flatMap((channelId) => channels.get(channelId)?.otherId ?? []);

const authorsIn = (messages: MessageStore): string[] =>
  Array.from({ length: messages.size }, (_, index) => {
    const id = messages.idAt(index);
    return (id !== undefined && messages.get(id)?.authorId) || '';
  });

/** Reports the people whom the chat shows and who were not read: now, and after every change. */
function watchFaces(
  { channels, messages, faces }: FacePlaces,
  report: (uids: readonly string[]) => void,
): () => void {
  const look = () => {
    const people = new Set([...othersIn(channels), ...authorsIn(messages)]);
    const unknown = [...people].filter((uid) => uid !== '' && !faces.has(uid));
    if (unknown.length > 0) report(unknown);
  };
  const stops = [channels.watch(look), messages.watchList(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

/** People who were not read. */
export type FacesWanted = { type: 'faces.wanted'; uids: readonly string[] };

/** A person with the id of their picture. */
export interface PicturedPerson {
  uid: string;
  /** Null when their account was deleted; undefined when it is not known. */
  name: string | null | undefined;
  picture?: string | undefined;
}

/** What the pictures and names of the chat need of the world. */
export interface FacesPort {
  /** Reads these people for a user. */
  readFaces: (user: ChatUser, uids: readonly string[]) => Promise<readonly PicturedPerson[]>;
}

/** The actors of the people in the chat: `shownFaces` says which are wanted, `faces` reads them. */
export const facesActors = (port?: FacesPort) => ({
  shownFaces: fromCallback<EventObject, FacePlaces>(({ input, sendBack }) =>
    watchFaces(input, (uids) => sendBack({ type: 'faces.wanted', uids } satisfies FacesWanted)),
  ),
  // Of a long history, those of the pages that were read last.
  faces: batches<'faces', ChatUser, string, readonly PicturedPerson[]>(
    'faces',
    { size: GROUP_MAX, newest: WANTED_MAX },
    port?.readFaces,
  ),
});
