import { Failure } from '@domain/failure';
import { chooseLanguage, type LanguageSources } from '@domain/language';
import type { LoginConfiguration } from '@domain/login';
import type { uiConfigSchema } from '@domain/ui-config';
import type { OpenVenue } from '@domain/venue';
import type { VenueVersion } from '@domain/venue-version';
import type { CallReport } from '@machines/app/call-report';
import type * as v from 'valibot';
import { createAssetAddresses } from '@/services/asset-addresses';
import { createLanguageService } from '@/services/language';
import type { Services } from '@/services/services';
import { createStatusChoice } from '@/services/status-choice';
import { textStore } from '@/services/storage';
import type { AnswerName } from './answer-names';
import { Answers } from './answers';
import { createFakeAccount } from './fake-account';
import { configOf } from './fake-config';
import { createFakeConsent, type FakeConsent } from './fake-consent';
import { type Account, createFakeIdentity, type FakeIdentity } from './fake-identity';
import { createFakeLocks, type FakeLocks } from './fake-locks';
import { createFakeLogs, type FakeLogs } from './fake-logs';
import { createFakeRealtime, type FakeRealtime, type Guest } from './fake-realtime';
import { createFakeTracker, type FakeTracker } from './fake-tracker';
import { PASSWORD_LOGIN } from './login-ways';
import { hall } from './open-house';

/** What a story needs; everything left out is an open house with one account. */
export interface Story {
  config?: v.InferInput<typeof uiConfigSchema>;
  version?: Partial<VenueVersion>;
  login?: LoginConfiguration[];
  venue?: OpenVenue;
  accounts?: Account[];
  /** The email of somebody who signed in on an earlier visit. */
  signedIn?: string;
  language?: Partial<Pick<LanguageSources, 'query' | 'stored' | 'browser'>>;
  /** Who is in the venue when the story begins. */
  guests?: Guest[];
  /** How a HEAD of an asset's address is answered. */
  assetStatus?: number;
}

/** A world in memory. One world outlives the page: rendering twice on it is a reload. */
export interface World {
  services: Services;
  answers: Answers<AnswerName>;
  identity: FakeIdentity;
  /** What is locked on this browser. */
  locks: FakeLocks;
  /** The published version; assign to publish or unpublish. */
  version: VenueVersion;
  /** The people of the venue, and the link to it. */
  realtime: FakeRealtime;
  /** Somebody does something with a tab of this browser. */
  touch(): void;
  /** What visitors agreed to. */
  consent: FakeConsent;
  /** What was logged. */
  logs: FakeLogs;
  /** What pages were counted and which events recorded. */
  tracker: FakeTracker;
  /** Addresses saved to disk. */
  saved: string[];
  /** How often the person stopped the retries. */
  stops: number;
  /** How often calls that wait were tried at once. */
  hastenings: number;
  /** Reports to the machines as the API client does. */
  report(event: CallReport): void;
}

export const ADA: Account = { email: 'ada@hall.example', password: 'lovelace-1843', name: 'Ada Lovelace' };

const noStorage = () => {
  throw new Error('there is no storage');
};
const memoryStore = () => ({ get: () => null, set: () => false, remove: () => {} });

/** Services without a network: what a story needs is said in one object, what it holds back through `answers`. */
export function fakeWorld(story: Story = {}): World {
  const answers = new Answers<AnswerName>();
  const config = configOf(story.config);
  const venue = story.venue ?? hall();
  const accounts = (story.accounts ?? [ADA]).map((account) => ({ ...account }));
  const identity = createFakeIdentity(answers, accounts, story.signedIn);
  const account = createFakeAccount(answers, accounts, identity, config.firebase?.local === true);
  const locks = createFakeLocks();
  const consent = createFakeConsent(answers);
  const logs = createFakeLogs(answers);
  const tracker = createFakeTracker();
  const realtime = createFakeRealtime(answers);
  realtime.arrive(...(story.guests ?? []));
  let onInput = () => {};
  const language = createLanguageService(async () => config, memoryStore());
  let listener: (event: CallReport) => void = () => {};

  const sources = (): LanguageSources => ({
    query: null,
    stored: null,
    browser: null,
    ...story.language,
    venueDefault: config.i18n.defaultLocale ?? null,
    supported: config.i18n.supportedLocales,
  });

  const signAssetUrl = (url: string) =>
    answers.give('signAssetUrl', () => `${url}?signature=${answers.asked.length}`);

  const services: Services = {
    config: () => answers.give('config', () => config),
    client: {
      stopRetries: () => {
        world.stops += 1;
      },
      hastenRetries: () => {
        world.hastenings += 1;
      },
      watch: (next) => {
        listener = next;
        return () => {
          listener = () => {};
        };
      },
    },
    api: {
      uiConfig: () => answers.give('config', () => config),
      loginOptions: () => answers.give('loginOptions', () => story.login ?? PASSWORD_LOGIN),
      venueVersion: () => answers.give('venueVersion', () => world.version),
      pollVersion: () => answers.give('pollVersion', () => world.version),
      ownProfile: () => answers.give('ownProfile', identity.details),
      checkAuthority: () => answers.give('checkAuthority', identity.judge),
      userDetails: () => answers.give('userDetails', identity.details),
      venue: (architectureId) =>
        answers.give('venue', () => {
          if (architectureId === venue.architecture.id) return venue;
          throw new Failure('PROCESSING_ERROR', `There is no venue ${architectureId}`, { status: 404 });
        }),
      signAssetUrl,
    },
    identity: identity.service,
    account: async () => account,
    loginLocks: locks.service,
    captureVisit: () => answers.give('captureVisit', () => {}),
    ...logs.services,
    consent: consent.service,
    language: {
      detect: () => answers.give('detect', () => chooseLanguage(sources())),
      activate: (choice) => answers.give('activate', () => language.activate(choice)),
    },
    assetAddresses: createAssetAddresses(signAssetUrl),
    assetFiles: {
      statusOf: () => answers.give('statusOf', () => story.assetStatus ?? 200),
      save: (address) =>
        answers.give('save', () => {
          world.saved.push(address);
        }),
    },
    realtime: realtime.service,
    activity: {
      watch: (listener) => {
        onInput = listener;
        return () => {
          onInput = () => {};
        };
      },
    },
    statusChoice: createStatusChoice(textStore(noStorage)),
    tracker: tracker.service,
  };

  const world: World = {
    services,
    answers,
    identity,
    locks,
    version: {
      mode: 'LIVE',
      version: 1,
      publishedVersion: 1,
      publishedArchitectureId: venue.architecture.id,
      ...story.version,
    },
    realtime,
    touch: () => onInput(),
    consent,
    logs,
    tracker,
    saved: [],
    stops: 0,
    hastenings: 0,
    report: (event) => listener(event),
  };
  return world;
}
