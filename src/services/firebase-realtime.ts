import type { Attendee, OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { FirebaseConfig } from '@domain/shared/ui-config';
import type { StarOwner } from '@machines/agenda/agenda.machine';
import type { CallsPort } from '@machines/calls/calls.machine';
import type { PeoplePort } from '@machines/people/people.machine';
import type { PresencePort } from '@machines/presence/presence.machine';
import type { VersionWatchPort } from '@machines/version-watch/version-watch.machine';
import type { FirebaseApp } from 'firebase/app';
import { type Database, ref } from 'firebase/database';
import { openCalls } from '@/services/calls/firebase-calls';
import type { Chat } from '@/services/chat/chat';
import { openChannels } from '@/services/chat/firebase-channels';
import { openMembers } from '@/services/chat/firebase-members';
import { openMessages } from '@/services/chat/firebase-messages';
import { openRecords } from '@/services/chat/firebase-records';
import { createOpenSends, openSending, type SendOnDisconnect } from '@/services/chat/firebase-sends';
import { openChoices, openWrites } from '@/services/chat/firebase-writes';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import { openRestrictions } from '@/services/moderation/firebase-restrictions';
import { type AreaCountsReader, countsSeenFrom } from '@/services/people/area-counts';
import { followPages, type ListenToPerson } from '@/services/people/area-pages';
import { gatherPeople } from '@/services/people/area-people';
import {
  attendeeAt,
  attendeeIn,
  countsAt,
  countsIn,
  listenToPage,
  openPeople,
} from '@/services/people/firebase-people';
import { openPresence } from '@/services/people/firebase-presence';
import { watchOwnEntry } from '@/services/people/own-entry';
import { openTabRecord } from '@/services/people/tab-record';
import { type OpenLink, takeLink } from './realtime/firebase-link';
import { all, follow } from './realtime/listening';
import { openDatabase } from './realtime/signed-in-database';

/** What a machine needs of the realtime database. */
type RealtimeOf<Port extends { realtime: object }> = Port['realtime'];

/** The API of the lazily loaded code. */
export interface OpenRealtime
  extends AreaCountsReader,
    OpenLink,
    RealtimeOf<PresencePort>,
    RealtimeOf<PeoplePort>,
    RealtimeOf<VersionWatchPort> {
  /** Calls back when the server has changed stars of the user; also at first, where there ever was one. */
  watchStars(owner: StarOwner, onHint: () => void): () => void;
  chat: Chat;
  calls: CallsPort;
}

function openChat(database: Database): Chat & { sendOnDisconnect: SendOnDisconnect } {
  const records = openRecords(database);
  const sends = createOpenSends();
  return {
    ...openChannels(database),
    ...openMessages({ database, records, sends }),
    ...openSending(database, records, sends),
    ...openMembers(database, records),
    ...openWrites(database, records),
    ...openChoices(database, records),
    ...openRestrictions(database),
  };
}

/** Opens the Firebase SDK's database, on hosted Firebase or on the own server. */
export function openFirebaseRealtime(app: FirebaseApp, config: FirebaseConfig): OpenRealtime {
  const database = openDatabase(app);
  const link = takeLink(database, config);
  const chat = openChat(database);
  const record = openTabRecord(database);

  const watchAttendee = (mode: OperationMode, uid: string, onChange: (entry: Attendee | null) => void) =>
    follow(attendeeAt(database, mode, uid), (snapshot) => onChange(attendeeIn(snapshot)));

  const watchArea: OpenRealtime['watchArea'] = ({ mode, areaId, uid, pages }, listener) => {
    const people = gatherPeople(listener);
    const key = escapeKey(uid);
    // In this window the user is here, even if another one has moved their entry.
    const person: ListenToPerson = ({ put, remove }) =>
      watchAttendee(mode, uid, (entry) => (entry ? put(key, { ...entry, areaId }) : remove(key)));
    const fail = (error: Error) => {
      stop();
      listener.onFailure(realtimeFailure(error, 'listening to an area'));
    };
    let stop = people.close;
    const followed = followPages(
      pages,
      {
        page: (start, page) => listenToPage(database, { mode, areaId }, start, page, fail),
        person: uid === '' ? undefined : person,
      },
      people,
    );
    stop = () => {
      people.close();
      followed.stop();
    };
    return { stop: () => stop(), requestPage: followed.requestPage, setLink: people.setLink };
  };

  const watchCounts: OpenRealtime['watchCounts'] = ({ mode, areaId, uid }, onChange) => {
    // Hosted Firebase would send every single move to everybody.
    if (!config.local) return () => {};
    let counts: Record<string, number> | undefined;
    let entryArea: string | null | undefined;
    function report(): void {
      if (counts && entryArea !== undefined) onChange(countsSeenFrom(areaId, entryArea, counts));
    }
    return all([
      watchAttendee(mode, uid, (entry) => {
        entryArea = entry?.areaId ?? null;
        report();
      }),
      follow(countsAt(database, mode), (snapshot) => {
        counts = countsIn(snapshot);
        report();
      }),
    ]);
  };

  return {
    ...openPresence(database, record),
    ...openPeople(database),
    chat,
    calls: openCalls(database, chat),
    watchOwnEntry: (...own) => watchOwnEntry(database, record, ...own),
    watchArea,
    watchCounts,
    watchHint: (mode, onHint) =>
      follow(ref(database, `${mode}/hints/venueVersion`), (snapshot) => {
        const version: unknown = snapshot.val();
        if (typeof version === 'number') onHint(version);
      }),
    watchStars: ({ mode, userId }, onHint) =>
      follow(
        ref(database, `${mode}/hints/stars/${escapeKey(userId)}`),
        (snapshot) => snapshot.exists() && onHint(),
      ),
    ...link,
  };
}
