import { consentTermsOf } from '@domain/consent/consent-answers';
import { Failure } from '@domain/shared/failure';
import { chooseLanguage, type LanguageSources } from '@domain/shared/language';
import type { VenueVersion } from '@domain/venue/venue-version';
import type { CallReport } from '@machines/app/call-report';
import type { SearchPort } from '@machines/search/search.machine';
import * as v from 'valibot';
import { createHostsPagePort } from '@/services/api/hosts-page';
import { createLegalTextsPort } from '@/services/api/legal-texts';
import { createAssetAddresses, createAssets, createFileAddresses } from '@/services/assets/asset-addresses';
import type { AssetFiles } from '@/services/assets/asset-files';
import { createLanguageService } from '@/services/language/language';
import { createAnnouncementMemory } from '@/services/moderation/announcements';
import { createStatusChoice } from '@/services/people/status-choice';
import type { Services } from '@/services/services';
import { createChatTexts } from '@/services/storage/chat-texts';
import { createKeptMeeting } from '@/services/storage/kept-meeting';
import type { AnswerName } from './answer-names';
import { Answers } from './answers';
import { createFakeAccount } from './fake-account';
import { createFakeAlerts } from './fake-alerts';
import { createFakeCalls } from './fake-calls';
import { createFakeChat } from './fake-chat';
import { createFakeChatFiles, signedFile } from './fake-chat-files';
import { configOf } from './fake-config';
import { createFakeConsent } from './fake-consent';
import { type Account, createFakeIdentity } from './fake-identity';
import { createFakeLocks } from './fake-locks';
import { createFakeLogs } from './fake-logs';
import { createFakeMediaBoard } from './fake-media-board';
import { createFakeProfiles } from './fake-profiles';
import { createFakeRealtime } from './fake-realtime';
import { createFakeTracker } from './fake-tracker';
import { createFakeWall } from './fake-wall';
import { createFakeWhiteboard } from './fake-whiteboard';
import { PASSWORD_LOGIN } from './login-ways';
import { memoryTexts } from './memory-texts';
import { hall } from './small-venue';
import type { Story } from './story';

export type { Story };

export const ADA: Account = { email: 'ada@hall.example', password: 'lovelace-1843', name: 'Ada Lovelace' };

const memoryStore = () => ({ get: () => null, set: () => false, remove: () => {} });

/** Creates services without a network: one object has the options of a test, `answers` delays its requests. */
export function fakeWorld(story: Story = {}) {
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
  const chat = createFakeChat(answers);
  const calls = createFakeCalls();
  const chatFiles = createFakeChatFiles(answers);
  const alerts = createFakeAlerts();
  const wall = createFakeWall(answers);
  const whiteboard = createFakeWhiteboard(answers);
  const session = memoryTexts();
  const local = memoryTexts(new Map([['foyer:shown-around', '[""]']]));
  const hiding = new Set<() => void>();
  const profiles = createFakeProfiles(answers, accounts, story.profiles, identity);
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

  const assetFiles = async (): Promise<AssetFiles> => ({
    statusOf: () => answers.give('statusOf', () => story.assetStatus ?? 200),
    save: (address) => answers.give('save', () => void world.saved.push(address)),
  });

  const known = () => ({ ...venue.architecture, consent: consentTermsOf(venue.architecture) });

  const services: Services = {
    config: () => answers.give('config', () => config),
    client: {
      call: async (path, { schema }) => {
        const file = await signedFile(path, signAssetUrl);
        return v.parse(await schema, file ?? (await answers.give('legalTexts', known)));
      },
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
          throw new Failure('FUNCTION_UNSUPPORTED', `There is no venue ${architectureId}`, {
            status: 404,
            errMsg: 'venue.unknown',
          });
        }),
      signAssetUrl,
    },
    identity: identity.service,
    account,
    hostsPage: createHostsPagePort((...call) => services.client.call(...call)),
    legalTexts: createLegalTextsPort((...call) => services.client.call(...call)),
    wall: wall.service,
    mediaBoard: createFakeMediaBoard(),
    search: { watchAnswer: (...call) => world.search(...call) },
    reportQueue: chat.moderation.queue,
    whiteboard: whiteboard.service,
    loginLocks: locks.service,
    captureVisit: () => answers.give('captureVisit', () => {}),
    ...logs.services,
    language: {
      detect: () => answers.give('detect', () => chooseLanguage(sources())),
      activate: (choice) => answers.give('activate', () => language.activate(choice)),
    },
    assets: createAssets(createAssetAddresses(signAssetUrl), assetFiles),
    chatAssets: createAssets(
      createFileAddresses((...call) => services.client.call(...call)),
      assetFiles,
    ),
    watchNetwork: realtime.service.watchNetwork,
    background: () => ({
      keptMeeting: createKeptMeeting(session),
      consent: {
        ...consent.service,
        loadTerms: async () => (await answers.give('legalTexts', known)).consent,
      },
      realtime: { ...realtime.service, chat: chat.service, calls: calls.service },
      callMedia: calls.media,
      chatTexts: createChatTexts(session),
      chatFiles: chatFiles.service,
      chatAlerts: alerts.service,
      activity: {
        watch: () => () => {},
        watchFocus: () => () => {},
        watchHiding: (onHidden) => {
          hiding.add(onHidden);
          return () => void hiding.delete(onHidden);
        },
      },
      ...chat.moderation.calls,
      announcementMemory: createAnnouncementMemory(local, session),
      searchPeople: realtime.directory.search,
      readPeople: realtime.directory.read,
      tracker: tracker.service,
      ...profiles,
      agenda: {
        watchAgenda: (_, onAgenda) => {
          if (story.agenda) onAgenda(story.agenda);
          return () => {};
        },
        watchStars: () => () => {},
        setStar: async () => {},
        claimReminder: async () => false,
        zone: () => story.zone ?? null,
        keepZone: () => {},
      },
    }),
    statusChoice: createStatusChoice(memoryTexts()),
    local,
  };

  const world = {
    services,
    /** Answers the questions; assign to do so. */
    search: (() => () => {}) as SearchPort['watchAnswer'],
    answers,
    identity,
    /** The locks on this browser. */
    locks,
    /** The published version; assign to publish or unpublish. */
    version: {
      mode: 'LIVE',
      version: 1,
      publishedVersion: 1,
      publishedArchitectureId: venue.architecture.id,
      ...story.version,
    } as VenueVersion,
    /** The people of the venue, and the link to it. */
    realtime,
    calls,
    chat,
    /** The files that were chosen for the chat. */
    chatFiles,
    /** What the browser shows of new messages. */
    alerts,
    wall,
    whiteboard,
    /** Hides the page. */
    hide: () => {
      for (const onHidden of hiding) onHidden();
    },
    /** The consent of visitors. */
    consent,
    logs,
    /** The counted pages and the recorded events. */
    tracker,
    /** The addresses of the files that were saved. */
    saved: [] as string[],
    /** The number of times the person stopped the retries. */
    stops: 0,
    /** The number of times waiting calls were retried at once. */
    hastenings: 0,
    /** Reports to the machines as the API client does. */
    report: (event: CallReport) => listener(event),
  };
  return world;
}

/** A fake environment in memory, which survives a reload: rendering twice on it is a reload. */
export type World = ReturnType<typeof fakeWorld>;
