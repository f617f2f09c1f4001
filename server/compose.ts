import { accessOf } from '@domain/login/login';
import { type UiConfig, uiConfigSchema } from '@domain/shared/ui-config';
import { operationModeOf } from '@domain/venue/venue-version';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Identity } from './backend/identity/identity';
import type { Backend } from './backend/open-backend';
import * as agenda from './features/agenda';
import * as analytics from './features/analytics';
import * as assets from './features/assets';
import * as backup from './features/backup';
import * as files from './features/files';
import * as login from './features/login';
import * as logs from './features/logs';
import { createRecommendations } from './features/media-board';
import * as moderation from './features/moderation';
import * as people from './features/people';
import * as pictures from './features/pictures';
import * as presence from './features/presence';
import * as registration from './features/registration';
import * as search from './features/search';
import { pageServices } from './features/ui-config';
import * as venue from './features/venue';
import type { Command, Commands } from './platform/command';
import type { Environment } from './platform/config/environment';
import { loginWays } from './platform/config/login-ways';
import { diskFull } from './platform/domain-error';
import type { Logger } from './platform/log';
import type { Mailer } from './platform/mail/mailer';
import { outboxFolder } from './platform/mail/outbox-folder';
import type { Database } from './platform/store/database';
import type { DiskSpace } from './platform/store/disk-space';
import type { PersonChanges } from './platform/store/person-changes';
import * as security from './platform/store/security-log';
import { PERSONAL_ENTRIES, PERSONAL_TABLES } from './stored-data';

export { PERSONAL_ENTRIES, PERSONAL_TABLES, RETENTION, retentionRules } from './stored-data';

/** The dependencies of the features. */
export interface Foundation {
  environment: Environment;
  db: Kysely<Database>;
  changes: PersonChanges;
  disk: DiskSpace;
  identity: Identity;
  /** Missing when the realtime database is hosted. */
  realtime: Pick<NonNullable<Backend['realtime']>, 'read' | 'write' | 'watch' | 'isConnected'> | undefined;
  records: Backend['records'];
  mailer: Pick<Mailer, 'send'>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The `fetch` for registration services; the global one when missing. */
  registrationFetch?: typeof fetch | undefined;
  /** Replaces the venue store of the database. */
  venues?: venue.VenueStore | undefined;
}

/** The configuration of the pages, without that of the venue. */
export const uiOf = ({ config }: Environment): UiConfig => v.parse(uiConfigSchema, config.ui ?? {});

function composePeople(foundation: Foundation, storedFiles: files.StoredFiles) {
  const { environment, db, changes, identity, realtime, records, mailer, log, clock } = foundation;
  const { config, dataDir } = environment;
  const { accounts, passwordLink } = identity;
  const outbox = outboxFolder(dataDir);
  const securityLog = security.createSecurityLog({ db, log, clock });
  const locale = config.ui?.i18n?.defaultLocale ?? 'en';
  const profilePictures = pictures.createProfilePictures({ db, stored: storedFiles, clock });
  const profiles = people.createAttendeeProfiles({
    db,
    accounts,
    pictures: profilePictures,
    records,
    mode: operationModeOf(environment),
    changes,
    log,
  });
  const places = { tables: PERSONAL_TABLES, entries: PERSONAL_ENTRIES };
  return {
    accounts,
    securityLog,
    pictures: profilePictures,
    profiles,
    recordEntry: profiles.recordEntry,
    people: people.createPeople({ accounts, passwordLink, mailer, securityLog, locale, log }),
    peopleAccess: people.createPeopleAccess({ accounts, identity, securityLog, log }),
    directory: people.createDirectory({
      db,
      presentPeople: presence.createPresentPeople({
        records,
        mode: operationModeOf(environment),
        hosted: !realtime,
        log,
      }),
    }),
    personalData: people.createPersonalData({
      db,
      accounts,
      realtime,
      records,
      outbox,
      log,
      ...places,
      storedFiles,
    }),
    /** The folder where mails are written as files; undefined when a mail server is configured. */
    outbox: config.smtp ? undefined : outbox,
  };
}

function composeModeration(
  { environment, db, identity: { accounts }, records, clock, log }: Foundation,
  { view, profiles }: { view: venue.VenueView; profiles: ReturnType<typeof people.createAttendeeProfiles> },
) {
  const parts = { db, accounts, records, mode: operationModeOf(environment), clock };
  const ownAttributes = async () => (await view.shown())?.architecture.userProfileAttributes ?? [];
  return {
    reports: moderation.createReports({ ...parts, profiles, ownAttributes }),
    moderation: moderation.createModeration(parts),
    moderationHint: moderation.createQueueHint({ ...parts, log }),
  };
}

/** Creates the services of all features, for the server, the commands and the tests. */
export function composeServices({ venues: given, ...foundation }: Foundation) {
  const { environment, db, changes, identity, records, log, clock, registrationFetch } = foundation;
  const { config, dataDir, mode, publicUrl } = environment;
  const ways = loginWays(config);
  const pages = pageServices(environment);
  const ui = uiOf(environment);
  const venues = given ?? venue.venueStore(db, mode);
  const view = venue.venueView(venues, clock, log);
  const registrations = registration.createRegistrations({
    db,
    changes,
    identity,
    ways,
    shown: async () => (await view.shown())?.architecture,
    log,
    securityEventsPerDay: config.limits?.securityEventsPerDay,
    fetch: registrationFetch,
    clock,
  });
  identity.recheckAtRefresh?.(registrations.stillRegistered);
  const storedAssets = assets.assetStore({ db, dataDir });
  const storedFiles = files.storedFiles({ db, dataDir });
  const limits = files.fileLimits(config.limits);
  const peopleServices = composePeople(foundation, storedFiles);
  return {
    ...foundation,
    ...peopleServices,
    ...composeModeration(foundation, { view, profiles: peopleServices.profiles }),
    ways,
    ui,
    loginEnabled: accessOf(ui, login.loginOptions(ways, pages.configFor(publicUrl.host))).loginEnabled,
    pages,
    firebaseFor: pages.configFor,
    analytics: analytics.analyticsOf(config.analytics),
    venues,
    venueChanges: venue.createVenueChanges({
      venues,
      log,
      clock,
      locales: config.ui?.i18n?.supportedLocales,
      missingAssets: storedAssets.missing,
    }),
    view,
    agenda: agenda.shownAgenda(view),
    stars: agenda.createStars(db, clock),
    starHint: agenda.createStarHint({ records, mode: operationModeOf(environment), log }),
    calendars: agenda.createCalendars(db, clock),
    recommendations: createRecommendations({ db, view, log, clock }),
    questions: search.createQuestions({
      db,
      mode,
      accounts: peopleServices.accounts,
      directory: peopleServices.directory,
      model: config.search,
      log,
      clock,
    }),
    searchIndex: search.createSearchIndex({
      db,
      mode,
      shown: view.shown,
      documents: search.documentReader({ db, assets: storedAssets, log, clock }),
      log,
      clock,
    }),
    assets: storedAssets,
    hostAssets: assets.createHostAssets({ db, assets: storedAssets, disk: foundation.disk, log }),
    signer: assets.addressSigner(db, clock),
    storedFiles,
    shared: pictures.createSharedPictures({ ...foundation, stored: storedFiles }),
    chatFiles: files.createChatFiles({ db, records, stored: storedFiles, limits, clock }),
    registrations,
    stillRegistered: registrations.stillRegistered,
  };
}

/** The services of all features, which routes and commands use. */
export type Services = ReturnType<typeof composeServices>;

/** Returns a command that does nothing while the disk is short, instead of half of its work. */
const withRoom = (command: Command, { isShort }: DiskSpace): Command => ({
  ...command,
  run: async (input) => {
    if (command.adds && isShort()) throw diskFull();
    return command.run(input);
  },
});

/** Every command of the operator. */
export function composeCommands(services: Services): Commands {
  const commands: Commands = {
    ...people.commands(services),
    ...logs.commands(services),
    ...venue.commands(services),
    ...assets.commands(services),
    ...agenda.commands(services),
    ...backup.commands(services),
  };
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, withRoom(command, services.disk)]),
  );
}
