import type { Attendee, NewAttendee, OperationMode } from '@domain/attendee';
import { Failure } from '@domain/failure';
import type { LinkCause } from '@machines/connection/connection.machine';
import { hasNetwork, watchNetwork } from './browser-signs';
import { createLatePart } from './late-part';
import type { RealtimeLink } from './realtime-link';
import { spreadOut } from './spread-out';

export type LinkReport = { up: true } | { up: false; cause: LinkCause };

export interface PeopleChanges {
  /** True: `people` is everything, the rest is to be forgotten. */
  whole: boolean;
  people: Attendee[];
  /** Ids of those who left. */
  gone: string[];
}

export interface AreaChanges extends PeopleChanges {
  /** Others are in the area, beyond the pages that are followed. */
  more: boolean;
}

export interface AreaListener {
  onChanges(changes: AreaChanges): void;
  onFailure(failure: Failure): void;
}

export interface PeoplePage {
  people: Attendee[];
  /** The last of them, behind whom the next page begins; null when there is none. */
  next: PeoplePlace | null;
}

/** Where somebody stands among the people of the venue. */
export type PeoplePlace = Pick<Attendee, 'nameKey' | 'uid'>;

/** The realtime database, as far as people are concerned; every rejection is a `Failure`. */
export interface Realtime {
  /**
   * Loads the SDK when the page is idle, opens the link and resolves with the first answer; rejects with NOT_REACHABLE
   * when `disconnect` comes first.
   */
  connect(): Promise<void>;
  /** `from` is the area of the entry that stands now, or null. */
  updateAttendee(mode: OperationMode, attendee: NewAttendee, from: string | null): Promise<void>;
  removeAttendee(mode: OperationMode, uid: string, from: string | null): Promise<void>;
  /** Calls back with the entry as it stands now, and whenever it changes. */
  watchAttendee(mode: OperationMode, uid: string, onChange: (entry: Attendee | null) => void): () => void;
  /** Follows the browser's own network state, and the link once there is one; calls back only with changes. */
  watchLink(onChange: (link: LinkReport) => void): () => void;
  /**
   * The people of an area, `pages` pages of them, and whoever is `own`, whatever page that is. Those who leave are
   * reported a moment later, and not at all while the link is down.
   */
  watchArea(
    mode: OperationMode,
    areaId: string,
    pages: number,
    listener: AreaListener,
    own?: string,
  ): () => void;
  /** How many people are in each area. */
  readCounts(mode: OperationMode): Promise<Record<string, number>>;
  /** A few people of an area. */
  readFaces(mode: OperationMode, areaId: string): Promise<Attendee[]>;
  /** People of the venue by name, those behind `after`, who need not be there any more. */
  readPeople(mode: OperationMode, page: { prefix: string; after: PeoplePlace | null }): Promise<PeoplePage>;
  /**
   * The version that visitors have to have, now and whenever it changes. Nothing is loaded and no link is opened for
   * it: it is heard once others have done that. Everybody hears it at another moment within a few seconds.
   */
  watchHint(mode: OperationMode, onHint: (version: number) => void): () => void;
  /** Closes the link; `connect` opens it again. */
  disconnect(): void;
}

/** What the lazily loaded part offers. */
export interface OpenRealtime extends Omit<Realtime, 'connect' | 'disconnect' | 'watchLink'> {
  link: RealtimeLink;
}

interface RealtimeOptions {
  /** Loads the SDK for whoever is signed in. */
  open: () => Promise<OpenRealtime>;
  whenIdle: () => Promise<void>;
  random?: () => number;
}

/** People over a realtime database whose SDK loads when presence is wanted. */
export function createRealtime({ open, whenIdle, random }: RealtimeOptions): Realtime {
  const links = new Set<() => void>();
  const { ready, loaded, follow, join } = createLatePart(open);
  /** Whether the server answers; unknown while nobody wants it to. */
  let answering: boolean | undefined;
  let wanted: AbortController | undefined;
  let unwatchLink = () => {};

  function setAnswering(next: boolean | undefined): void {
    answering = next;
    for (const tell of links) tell();
  }

  function linkReport(): LinkReport {
    if (answering ?? hasNetwork()) return { up: true };
    return { up: false, cause: hasNetwork() ? 'SERVER' : 'NETWORK' };
  }

  const firstAnswer = ({ link }: OpenRealtime, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new Failure('NOT_REACHABLE', 'Realtime database: the link was closed'));
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp);
      unwatchLink();
      unwatchLink = link.watch((up) => {
        setAnswering(up);
        if (up) resolve();
      });
      if (link.isUp()) resolve();
      link.start();
    });

  return {
    connect: async () => {
      wanted ??= new AbortController();
      const { signal } = wanted;
      await whenIdle();
      await firstAnswer(await ready(), signal);
    },
    disconnect: () => {
      wanted?.abort();
      wanted = undefined;
      unwatchLink();
      setAnswering(undefined);
      loaded()?.link.stop();
    },
    watchLink: (onChange) => {
      let told = true;
      const tell = () => {
        const report = linkReport();
        if (report.up !== told || !report.up) onChange(report);
        told = report.up;
      };
      const unwatchNetwork = watchNetwork(tell);
      links.add(tell);
      tell();
      return () => {
        unwatchNetwork();
        links.delete(tell);
      };
    },
    updateAttendee: async (...asked) => (await ready()).updateAttendee(...asked),
    removeAttendee: async (...asked) => (await ready()).removeAttendee(...asked),
    readCounts: async (...asked) => (await ready()).readCounts(...asked),
    readFaces: async (...asked) => (await ready()).readFaces(...asked),
    readPeople: async (...asked) => (await ready()).readPeople(...asked),
    watchAttendee: (...asked) => follow((realtime) => realtime.watchAttendee(...asked)),
    watchArea: (...asked) => follow((realtime) => realtime.watchArea(...asked)),
    watchHint: (mode, onHint) =>
      spreadOut((onValue) => join((realtime) => realtime.watchHint(mode, onValue)), onHint, random),
  };
}
