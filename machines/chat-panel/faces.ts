import { GROUP_MAX } from '@domain/chat/chat-limits';
import { type EventObject, fromCallback } from 'xstate';
import type { MessageStore } from '../chat-room/message-store';
import { batches } from '../patterns/batches.machine';
import type { ChannelStore } from './channel-store';

type Listener = () => void;

/** The maximum of people whose pictures are remembered. */
const FACES_MAX = 500;

/** At most so many people wait for their pictures to be read. */
const WANTED_MAX = 100;

/** The pictures of people of the chat who may be elsewhere, held by reference by a machine. */
export class FaceStore {
  /** The newest last; undefined for people without a picture. */
  readonly #pictures = new Map<string, string | undefined>();
  readonly #listeners = new Set<Listener>();

  /** Returns the id of the picture of a person; undefined without one, and while it is not known. */
  get(uid: string): string | undefined {
    return this.#pictures.get(uid);
  }

  /** Returns whether it is known what picture a person has. */
  has(uid: string): boolean {
    return this.#pictures.has(uid);
  }

  /** Remembers what was read of these people; those who are missing have no picture. */
  put(uids: readonly string[], people: readonly PicturedPerson[]): void {
    for (const uid of uids) {
      this.#pictures.delete(uid);
      this.#pictures.set(uid, people.find((person) => person.uid === uid)?.picture);
    }
    for (const uid of [...this.#pictures.keys()].slice(0, -FACES_MAX)) this.#pictures.delete(uid);
    this.#notify();
  }

  clear(): void {
    this.#pictures.clear();
    this.#notify();
  }

  /** Calls back after every change. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  toJSON(): object {
    return { faces: this.#pictures.size };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
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

/** Reports the people whose faces the chat shows and whose pictures are not known: now, and after every change. */
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

/** The people whose pictures are not known. */
export type FacesWanted = { type: 'faces.wanted'; uids: readonly string[] };

/** A person who has entered, with the id of their picture. */
export interface PicturedPerson {
  uid: string;
  picture?: string | undefined;
}

/** What the pictures of the chat need of the world. */
export interface FacesPort {
  /** Reads those of these people who have entered the venue. */
  readPeople: (uids: readonly string[]) => Promise<readonly PicturedPerson[]>;
}

/** The actors of the pictures of people in the chat: `shownFaces` says which are wanted, `faces` reads them. */
export const facesActors = (port?: FacesPort) => ({
  shownFaces: fromCallback<EventObject, FacePlaces>(({ input, sendBack }) =>
    watchFaces(input, (uids) => sendBack({ type: 'faces.wanted', uids } satisfies FacesWanted)),
  ),
  // Of a long history, those of the pages that were read last.
  faces: batches<'faces', null, string, readonly PicturedPerson[]>(
    'faces',
    { size: GROUP_MAX, newest: WANTED_MAX },
    port && ((_, uids) => port.readPeople(uids)),
  ),
});
