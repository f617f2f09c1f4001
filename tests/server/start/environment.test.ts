import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '@domain/shared/language';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigurationError } from '../../../server/platform/config/configuration-error';
import { readEnvironment } from '../../../server/platform/config/environment';
import { temporaryFolder } from '../../support/store';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const configFile = async (text: string): Promise<string> => {
  const path = join(folder.path, 'config.json');
  await writeFile(path, text);
  return path;
};

const WEB = {
  apiKey: 'AIza-fair',
  authDomain: 'fair.firebaseapp.com',
  projectId: 'fair',
  databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app/',
};
const hosted = (web: object): string =>
  JSON.stringify({ firebase: { web: { ...WEB, ...web }, serviceAccount: 'account.json' } });

const OIDC = JSON.stringify({
  providerId: 'oidc.staff',
  displayName: 'Staff',
  issuer: 'https://id.fair.example',
  clientId: 'foyer',
  clientSecret: 'secret',
});

test('the documented defaults apply without variables', () => {
  expect(readEnvironment({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: new URL('http://127.0.0.1:8080/'),
    trustProxy: [],
    dataDir: resolve('data'),
    mode: 'LIVE',
    demo: undefined,
    config: {},
  });
});

test('every variable is read', async () => {
  const config = await configFile(
    '\uFEFF{"$schema": "config.schema.json", "login": ["anonymous"], "ui": {"tabTitle": "Fair"}}',
  );
  expect(
    readEnvironment({
      PORT: '80',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://fair.example',
      TRUST_PROXY: '10.0.0.1, ::1 172.16.0.0/12',
      METRICS_PORT: '9100',
      DATA_DIR: '/var/foyer',
      DATABASE_URL: 'postgres://u:p@db/foyer',
      OP_MODE: 'stage',
      FOYER_DEMO: '0',
      FOYER_CONFIG: config,
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    publicUrl: new URL('https://fair.example/'),
    trustProxy: ['10.0.0.1', '::1', '172.16.0.0/12'],
    metrics: { host: '127.0.0.1', port: 9100 },
    dataDir: '/var/foyer',
    databaseUrl: 'postgres://u:p@db/foyer',
    mode: 'STAGE',
    demo: false,
    config: { login: ['anonymous'], ui: { tabTitle: 'Fair' } },
  });
});

test.each([
  ['localhost', 'http://localhost:8080/'],
  ['127.3.2.1', 'http://127.3.2.1:8080/'],
  ['::1', 'http://[::1]:8080/'],
])('on loopback host %s the public address follows', (HOST, href) => {
  expect(readEnvironment({ HOST }).publicUrl.href).toBe(href);
});

test.each([
  [{ PORT: 'x' }, 'PORT must be a number from 1 to 65535, not x.'],
  [{ PORT: '0' }, 'PORT must be a number from 1 to 65535, not 0.'],
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not 70000.'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a number from 1 to 65535, not on.'],
  [{ PORT: '8e3' }, 'PORT must be a number from 1 to 65535, not 8e3.'],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is required because HOST 0.0.0.0 is not a loopback address.'],
  [{ HOST: 'fair.example' }, 'PUBLIC_URL is required because HOST fair.example is not a loopback address.'],
  [
    { HOST: '127.evil.example' },
    'PUBLIC_URL is required because HOST 127.evil.example is not a loopback address.',
  ],
  [{ PUBLIC_URL: 'fair' }, 'PUBLIC_URL must be a URL that begins with https://.'],
  [{ PUBLIC_URL: 'ftp://fair.example' }, 'PUBLIC_URL must be a URL that begins with https://.'],
  [
    { PUBLIC_URL: 'https://fair.example/venue' },
    'PUBLIC_URL must be an origin without a path, not https://fair.example/venue.',
  ],
  ...['proxy', '10.0.0.0/33', '0.0.0.0/0', '::/129'].map((proxy): [NodeJS.ProcessEnv, string] => [
    { TRUST_PROXY: `10.0.0.1,${proxy}` },
    `TRUST_PROXY must list IP addresses and networks such as 10.0.0.0/8, not ${proxy}.`,
  ]),
  [
    { DATABASE_URL: 'postgres://u:p@ss/w:rd@db/foyer' },
    'DATABASE_URL has an @ behind its host: encode the special characters of the password, @ as %40 and / as %2F.',
  ],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be a URL that begins with postgres://.'],
  [{ OP_MODE: 'LIVE' }, 'OP_MODE must be live or stage, not LIVE.'],
  [{ FOYER_DEMO: 'yes' }, 'FOYER_DEMO must be 0 or 1, not yes.'],
  [{ FOYER_CONFIG: '/no/such.json' }, 'FOYER_CONFIG /no/such.json cannot be read (ENOENT).'],
])('%o is rejected in one clear line', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(new ConfigurationError(message));
});

test.each([
  [
    '{"login": ["carrier-pigeon"]}',
    'login.0 must be anonymous, password, cvent, bizzabo or a providerId such as "oidc.company"',
  ],
  ['{"login": []}', 'login must not be empty'],
  ['{"smtp": {}}', 'smtp.url is missing; smtp.from is missing'],
  [
    '{"smtp": {"url": "me:secret@mail.example", "from": "fair@mail.example"}}',
    'smtp.url must begin with smtp:// or smtps://',
  ],
  ['{"pigeons": {}}', 'pigeons is not a known key'],
  [
    '{"smtp": {"url": "smtp://mail.example", "from": "not an address"}}',
    'smtp.from must be an email address, or a name with one: "Venue <mail@venue.example>"',
  ],
  [
    '{"ui": {"i18n": {"defaultLocale": "de", "supportedLocales": ["en"]}}}',
    'ui.i18n must have its defaultLocale among its supportedLocales',
  ],
  [
    `{"oidc": [${OIDC.replace('{', '{"emailClaim": "upn", ')}]}`,
    'oidc.0 needs trustEmail beside emailClaim, because issuers verify the claim email only',
  ],
  [
    '{"cvent": {"clientId": "a", "clientSecret": "b", "eventId": "x\' or \'1"}}',
    'cvent.eventId must be letters, digits, - and _ only',
  ],
  [
    '{"bizzabo": {"baseUrl": "http://bizzabo.example", "clientId": "a"}}',
    'bizzabo.baseUrl must be an https address without credentials, query and fragment; bizzabo.clientSecret is missing; bizzabo.accountId is missing; bizzabo.eventId is missing',
  ],
  [`{"oidc": [${OIDC}, ${OIDC}]}`, 'oidc must not have one providerId twice'],
  [
    '{"ui": {"i18n": {"supportedLocales": ["en", "tlh"]}}}',
    `ui.i18n.supportedLocales.1 must be one of the languages with texts: ${LANGUAGES.join(', ')}`,
  ],
  ['{"ui": {"colour": "red"}}', 'ui.colour is not a known key'],
  ['{"analytics": {"scriptUrl": "https://m.example/m.js"}}', 'analytics needs trackerUrl beside scriptUrl'],
  [
    '{"analytics": {"trackerUrl": "http://m.example/m.php"}}',
    'analytics.trackerUrl must be an https address without credentials, query and fragment',
  ],
  ['{"retention": {"logins": 1.5}}', 'retention.logins must be whole days'],
  ['{"sessions": {"maxAgeDays": 0}}', 'sessions.maxAgeDays must be >=1, not 0'],
  ['{"sessions": {"maxAgeDays": 1.5}}', 'sessions.maxAgeDays must be whole days'],
  ['{"sessions": {"maxAgeDays": 366}}', 'sessions.maxAgeDays must be <=365, not 366'],
  ['{"limits": {"factor": 0}}', 'limits.factor must be >=0.01, not 0'],
  ['{"limits": {"requests": 5}}', 'limits.requests is not a known key'],
  ['{"retention": {"logs": 0}}', 'retention.logs must be >=1, not 0'],
  ['{"ui": {"tabTitle": 7}, "port": 1}', 'ui.tabTitle must be string, not 7; port is not a known key'],
  ['7', 'the file must be Object, not 7'],
  ['{"firebase": {}}', 'firebase.web is missing; firebase.serviceAccount is missing'],
  [hosted({ databaseURL: 7 }), 'firebase.web.databaseURL must be string, not 7'],
  [hosted({ apiKey: '' }), 'firebase.web.apiKey must not be empty'],
  [hosted({ secret: 'x' }), 'firebase.web.secret is not a known key'],
  ...[
    'fair.firebaseio.com',
    'http://fair.firebaseio.com',
    'https://fair.firebaseio.com/path',
    'https://fair.firebaseio.com/?ns=other',
    'https://me@fair.firebaseio.com',
    'https://firebaseio.com',
    'https://fair.example',
  ].map((databaseURL): [string, string] => [
    hosted({ databaseURL }),
    'firebase.web.databaseURL must be the https address of a Realtime Database',
  ]),
])('the configuration %s is rejected with its keys', async (text, message) => {
  const path = await configFile(text);
  expect(() => readEnvironment({ FOYER_CONFIG: path })).toThrow(
    new ConfigurationError(`FOYER_CONFIG ${path}: ${message}.`),
  );
});

test('hosted Firebase is read in the format of the console, with the key file beside it', async () => {
  const web = {
    ...WEB,
    databaseURL: 'https://fair.firebaseio.com',
    appId: '1:2:web:3',
    storageBucket: 'fair.appspot.com',
  };
  const path = await configFile(hosted(web));
  expect(readEnvironment({ FOYER_CONFIG: path }).config).toEqual({
    firebase: { web, serviceAccount: join(folder.path, 'account.json') },
  });
});

test('a configuration that is a list is rejected', async () => {
  const path = await configFile('[]');
  expect(() => readEnvironment({ FOYER_CONFIG: path })).toThrow(
    new ConfigurationError(`FOYER_CONFIG ${path} must hold one JSON object.`),
  );
});

test('a configuration that is not JSON is rejected in one line', async () => {
  const path = await configFile('{"login": \n[}');
  expect(() => readEnvironment({ FOYER_CONFIG: path })).toThrow(/^FOYER_CONFIG .* is not JSON \(.*\)\.$/);
});

const rtc = (server: object): string => JSON.stringify({ rtc: { iceServers: [server] } });
const ADDRESS = '.urls must be a stun:, stuns:, turn: or turns: address';
const CREDENTIALS = ' needs username and credential, or a secret, for a TURN server';

test.each([
  [{ urls: 'https://turn.example' }, ADDRESS],
  [{ urls: 'stun:' }, ADDRESS],
  [{ urls: 'stun:stun.example?transport=udp' }, ADDRESS],
  [{ urls: 'turn:turn.example?transport=sctp', secret: 's' }, ADDRESS],
  [{ urls: 'turn:me@turn.example', secret: 's' }, ADDRESS],
  [{ urls: [], secret: 's' }, '.urls must not be empty'],
  [{ urls: ['stun:s.example', 'turn:t.example'], username: 'hall' }, CREDENTIALS],
  [{ urls: 'turns:t.example', credential: 'c' }, CREDENTIALS],
  [
    { urls: 'turns:t.example', username: 'hall', credential: 'c', secret: 's' },
    ' must have a secret, or username and credential, not both',
  ],
  [{ urls: 'stun:s.example', password: 'p' }, '.password is not a known key'],
])('the server %o for calls is rejected with its keys', async (server, message) => {
  const path = await configFile(rtc(server));
  expect(() => readEnvironment({ FOYER_CONFIG: path })).toThrow(`config.json: rtc.iceServers.0${message}.`);
});

test.each([
  { urls: 'stun:stun.example' },
  { urls: ['stuns:stun.example:5349', 'turn:[2001:DB8::1]:3478?transport=tcp'], secret: 's' },
  { urls: 'turns:turn.example:5349?transport=tcp', username: 'hall', credential: 'c' },
])('the server %o for calls is read', async (server) => {
  const path = await configFile(rtc(server));
  expect(readEnvironment({ FOYER_CONFIG: path }).config).toEqual({ rtc: { iceServers: [server] } });
});
