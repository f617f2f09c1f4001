import * as hostedRecords from './backend/hosted/hosted-people';
import { personalData as identityData } from './backend/identity/accounts';
import { personalData as realtimeUse } from './backend/realtime/persistence/stored-use';
import type { Records } from './backend/realtime/records';
import * as agenda from './features/agenda';
import * as analytics from './features/analytics';
import * as calls from './features/calls';
import * as chat from './features/chat';
import * as consent from './features/consent';
import * as files from './features/files';
import * as login from './features/login';
import * as logs from './features/logs';
import * as mediaBoard from './features/media-board';
import * as moderation from './features/moderation';
import * as people from './features/people';
import * as pictures from './features/pictures';
import * as presence from './features/presence';
import * as registration from './features/registration';
import * as search from './features/search';
import type * as venue from './features/venue';
import * as wall from './features/wall';
import * as whiteboard from './features/whiteboard';
import { retention as answerRetention } from './platform/http/answer-once';
import { personalData as mailData } from './platform/mail/mail-queue';
import type { PersonalTables } from './platform/store/personal-data';
import type { Retention } from './platform/store/retention';
import * as security from './platform/store/security-log';

/** Every table with personal data, and every location in the realtime database. */
export const PERSONAL_TABLES: readonly PersonalTables[] = [
  ...identityData,
  realtimeUse,
  people.personalData,
  ...agenda.personalData,
  pictures.personalData,
  pictures.sharedData,
  registration.personalData,
  mailData,
  consent.personalData,
  logs.personalData,
  analytics.personalData,
  files.personalData,
  mediaBoard.personalData,
  mediaBoard.openData,
  moderation.personalData,
  search.personalData,
  hostedRecords.personalData,
  security.personalData,
];
export const PERSONAL_ENTRIES: readonly presence.PersonalEntries[] = [
  ...presence.personalEntries,
  ...people.personalEntries,
  ...chat.personalEntries,
  ...moderation.personalEntries,
  ...agenda.personalEntries,
  ...calls.personalEntries,
  ...wall.personalEntries,
  ...whiteboard.personalEntries,
  ...mediaBoard.personalEntries,
];

/** What ends with the last connection of a person. */
export const ENDINGS: readonly presence.EndingData[] = [
  { path: 'typing/*/$uid' },
  { path: 'ringing/$uid' },
  { path: 'ringing/*/*', field: 'from' },
  ...['calls', 'rooms'].flatMap((branch) => [
    { path: `${branch}/*/seats/*`, field: 'uid' },
    { path: `${branch}/*/signals/$uid` },
  ]),
  { path: 'whiteboards/*/pointers/$uid' },
];

/** The retention rules of all tables. */
export const RETENTION: readonly Retention[] = [
  hostedRecords.retention,
  consent.retention,
  analytics.retention,
  logs.retention,
  pictures.retention,
  login.retention,
  security.retention,
  moderation.retention,
  answerRetention,
];

interface RetentionParts {
  records: Records;
  /** Missing when the realtime database is hosted. */
  realtime: unknown;
  storedFiles: files.StoredFiles;
  view: Pick<venue.VenueView, 'shown'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Returns all retention rules: those of tables, and those of the realtime database. */
export const retentionRules = ({
  records,
  realtime,
  storedFiles,
  view,
  clock,
}: RetentionParts): readonly Retention[] => [
  ...RETENTION,
  chat.retention(records),
  wall.retention(records),
  ...whiteboard.retention(records),
  mediaBoard.retention(records),
  // On hosted Firebase every look for them would be a download of all members.
  ...(realtime ? [chat.emptyGroups(records)] : []),
  moderation.endedRestrictions(records, clock),
  // The bytes without a row go with the files of the chat.
  pictures.unusedPictures({ records, view, clock }),
  files.retention({ records, stored: storedFiles, clock }),
];
