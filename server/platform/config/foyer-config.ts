import { iceAddressSchema, isRelay } from '@domain/calls/ice-servers';
import { isTranslated, LANGUAGES } from '@domain/shared/language';
import * as v from 'valibot';
import { loginConfigEntries, nonEmpty, serviceAddress, setting } from './login-config';

const iceServerSchema = v.pipe(
  v.strictObject({
    urls: v.pipe(
      v.union([iceAddressSchema, v.pipe(v.array(iceAddressSchema), v.minLength(1))]),
      v.description('One address or several: stun:, stuns:, turn: or turns:.'),
    ),
    username: v.exactOptional(nonEmpty),
    credential: v.exactOptional(nonEmpty),
    secret: setting(
      nonEmpty,
      'Shared with the TURN server (`static-auth-secret` of coturn), in place of username and credential: everybody gets credentials of their own for four hours.',
    ),
  }),
  v.check(
    ({ username, credential, secret }) =>
      secret === undefined || (username === undefined && credential === undefined),
    'must have a secret, or username and credential, not both',
  ),
  v.check(
    ({ urls, username, credential, secret }) =>
      secret !== undefined ||
      (username !== undefined && credential !== undefined) ||
      ![urls].flat().some(isRelay),
    'needs username and credential, or a secret, for a TURN server',
  ),
);

/** The key `rtc` of FOYER_CONFIG. */
const rtcSchema = v.strictObject({
  iceServers: setting(
    v.array(iceServerSchema),
    'STUN and TURN servers, which only members get; without any, calls need a network that lets browsers reach each other.',
  ),
});

/** The key `analytics` of FOYER_CONFIG. */
const analyticsConfigSchema = v.pipe(
  v.strictObject({
    enabled: setting(v.boolean(), 'With false pages are counted nowhere.'),
    trackerUrl: setting(serviceAddress, 'The matomo.php of a Matomo; the own collector when missing.'),
    scriptUrl: setting(serviceAddress, 'Its script; the matomo.js beside the tracker when missing.'),
  }),
  v.check(
    ({ trackerUrl, scriptUrl }) => scriptUrl === undefined || trackerUrl !== undefined,
    'needs trackerUrl beside scriptUrl',
  ),
);

const locale = v.pipe(
  v.string(),
  v.check(isTranslated, `must be one of the languages with texts: ${LANGUAGES.join(', ')}`),
);

/** The parts of `/ui-config.json` that an operator may override. */
const uiOverridesSchema = v.strictObject({
  tabTitle: v.optional(nonEmpty),
  favicon: v.optional(nonEmpty),
  loginEnabled: v.optional(v.boolean()),
  userPresence: setting(
    v.boolean(),
    'People who are logged in see who else is there; true when missing, unless `anonymous` is the only login method.',
  ),
  features: v.optional(v.strictObject({ ai: setting(v.boolean(), 'People ask the venue questions.') })),
  i18n: v.optional(
    v.pipe(
      v.strictObject({
        defaultLocale: v.optional(locale),
        supportedLocales: v.optional(v.pipe(v.array(locale), v.minLength(1))),
      }),
      v.check(
        ({ defaultLocale, supportedLocales }) =>
          defaultLocale === undefined || (supportedLocales?.includes(defaultLocale) ?? true),
        'must have its defaultLocale among its supportedLocales',
      ),
    ),
  ),
});

const days = v.pipe(
  v.number(),
  v.check((count) => Number.isInteger(count), 'must be whole days'),
  v.minValue(1),
  v.maxValue(36_500),
);

/** How many days captures and messages are kept. */
const retentionSchema = v.strictObject({
  logs: setting(days, 'Captured log messages; 30 when missing.'),
  logins: setting(days, 'Captured anonymous logins; 90 when missing.'),
  analytics: setting(days, 'Counted pages and events; 180 when missing.'),
  security: setting(days, 'Security events of accounts; 180 when missing.'),
  consents: setting(days, 'Captured consents; 1095 when missing.'),
  moderation: setting(days, 'Closed reports and what hosts did; 180 when missing.'),
  chat: setting(days, 'Messages of the chat; kept for good when missing.'),
});

const isDatabaseAddress = (address: string): boolean => {
  const { protocol, pathname, search, hash, username, hostname } = new URL(address);
  const isBare = pathname === '/' && !search && !hash && !username;
  return protocol === 'https:' && isBare && /\.(firebaseio\.com|firebasedatabase\.app)$/.test(hostname);
};

/**
 * The console's snippet may be pasted unchanged: keys that the client does not use are allowed and dropped.
 */
const hostedSchema = v.strictObject({
  web: v.strictObject({
    apiKey: nonEmpty,
    authDomain: nonEmpty,
    projectId: nonEmpty,
    databaseURL: v.pipe(
      nonEmpty,
      v.check(
        (address) => URL.canParse(address) && isDatabaseAddress(address),
        'must be the https address of a Realtime Database',
      ),
    ),
    ...v.entriesFromList(
      ['appId', 'measurementId', 'messagingSenderId', 'storageBucket'],
      v.optional(nonEmpty),
    ),
  }),
  serviceAccount: v.pipe(
    nonEmpty,
    v.description('The key file of a service account; a relative path begins at this file.'),
  ),
});

const megabytes = v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000));

/** How much is captured on one day (UTC), by all networks and accounts together; the names are those of `retention`. */
const capturesSchema = v.strictObject({
  logs: setting(megabytes, 'Captured log messages; 256 when missing.'),
  logins: setting(megabytes, 'Captured anonymous logins; 32 when missing.'),
  analytics: setting(megabytes, 'Counted pages and events; 256 when missing.'),
  consents: setting(megabytes, 'Captured consents; 64 when missing.'),
});

/** How much one person may send as files of the chat. */
const filesSchema = v.strictObject({
  megabytesPerPerson: setting(megabytes, 'All files of a person; 250 when missing.'),
  perDay: setting(v.pipe(v.number(), v.integer(), v.minValue(1)), 'Files on one day; 200 when missing.'),
});

/** How much is stored in the own realtime database. */
const realtimeSchema = v.strictObject({
  megabytes: setting(
    megabytes,
    'What all of it may take in memory; 40 % of what the process may have when missing.',
  ),
  megabytesPerPersonPerDay: setting(
    megabytes,
    'What one person may add on a day (UTC), less what they remove; 64 when missing.',
  ),
  megabytesPerPerson: setting(
    megabytes,
    'The same in all, of which a thirty-second is forgotten each day; 256 when missing.',
  ),
});

const limitsSchema = v.strictObject({
  factor: setting(
    v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)),
    'How many times as wide the limits on requests are; 1 when missing.',
  ),
  files: setting(filesSchema, 'How much one person may send in the chat.'),
  realtime: setting(realtimeSchema, 'How much is stored of chat, boards, walls and presence.'),
  securityEventsPerDay: setting(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    'Failed logins and reset requests stored on one day (UTC), of accounts and as many of unknown ones; 20,000 when missing.',
  ),
  megabytesPerDay: setting(capturesSchema, 'How much is captured on one day (UTC), from everybody together.'),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The key `search`: any service that speaks the protocol of OpenAI (`chat/completions`, streamed). */
const searchSchema = v.strictObject({
  baseUrl: v.pipe(
    serviceAddress,
    v.description('The address before `/chat/completions`, such as https://models.example/v1.'),
  ),
  apiKey: v.pipe(nonEmpty, v.description('Sent as the bearer token.')),
  model: v.pipe(nonEmpty, v.description('The name of the model.')),
  perPersonPerDay: setting(count, 'Questions of one person that it answers on a day (UTC); 50 when missing.'),
  perDay: setting(
    count,
    'Questions of everybody together that it answers on a day (UTC); 2,000 when missing.',
  ),
});

/** Schema of the FOYER_CONFIG file; every key is optional, unknown keys are rejected. */
export const foyerConfigSchema = v.strictObject({
  $schema: setting(v.string(), 'The address of this schema, for editors.'),
  ...loginConfigEntries,
  firebase: setting(hostedSchema, 'Hosted Firebase in place of the own identity and realtime database.'),
  limits: setting(limitsSchema, 'How often everybody may ask.'),
  retention: setting(retentionSchema, 'Days for which what was captured is kept.'),
  analytics: setting(analyticsConfigSchema, 'A Matomo in place of the own page analytics, or neither.'),
  rtc: setting(rtcSchema, 'How the browsers of people in a call reach each other.'),
  search: setting(searchSchema, 'A language model that answers questions from what was found.'),
  ui: v.optional(uiOverridesSchema),
});
export type FoyerConfig = v.InferOutput<typeof foyerConfigSchema>;
