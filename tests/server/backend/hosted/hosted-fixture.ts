import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { type Hosted, type HostedTimes, openHosted } from '../../../../server/backend/hosted/hosted';
import type { Store } from '../../../../server/platform/store/store';
import { storeOfFile, temporaryFolder } from '../../../support/store';
import { type FakeGoogle, PROJECT, ROBOT, ROBOT_KEY_ID, startFakeGoogle } from './fake-google';

export const START = Date.UTC(2026, 10, 20, 12, 0, 0);
export const WEB = {
  apiKey: 'AIza-fair',
  authDomain: 'fair-2026.firebaseapp.com',
  projectId: PROJECT,
  databaseURL: 'https://fair-2026.europe-west1.firebasedatabase.app',
};

const second = (at: number): number => Math.floor(at / 1000);

const pair = () => generateKeyPair('RS256', { extractable: true });
let robot: ReturnType<typeof pair> | undefined;
let issuer: ReturnType<typeof pair> | undefined;

async function emptyStore(): Promise<Store> {
  const store = await storeOfFile();
  await store.db.deleteFrom('hosted_person').execute();
  await store.db.deleteFrom('identity_account').execute();
  return store;
}

/** The content of a valid service account file. */
export async function serviceAccount(tokenUri: string): Promise<Record<string, unknown>> {
  robot ??= pair();
  return {
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: ROBOT_KEY_ID,
    private_key: await exportPKCS8((await robot).privateKey),
    client_email: ROBOT,
    client_id: '1',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: tokenUri,
    universe_domain: 'googleapis.com',
  };
}

interface TokenOptions {
  key?: CryptoKey | Uint8Array;
  kid?: string;
  alg?: string;
}

export interface HostedFixture {
  hosted: Hosted;
  google: FakeGoogle;
  store: Store;
  clock: { now: number };
  /** The public key of the service account. */
  robotKey: CryptoKey;
  /** The delays before each retry, in milliseconds. */
  pauses: number[];
  /** Runs during such delays. */
  onPause(happen: () => Promise<void>): void;
  /** Returns an ID token of the hosted project; undefined claims are left out. */
  token(claims?: JWTPayload, options?: TokenOptions): Promise<string>;
  logged(): string;
  /** Opens the same project on the same store, as after a restart. */
  again(): Promise<Hosted>;
}

export interface FixtureOptions {
  times?: Partial<HostedTimes>;
}

/** Opens hosted Firebase on a fake of Google, which must receive no invalid request until the test ends. */
export async function openHostedFixture({ times }: FixtureOptions = {}): Promise<HostedFixture> {
  const store = await emptyStore();
  const folder = await temporaryFolder();
  robot ??= pair();
  issuer ??= pair();
  const google = await startFakeGoogle((await robot).publicKey);
  google.keys.push({
    ...(await exportJWK((await issuer).publicKey)),
    kid: 'published',
    alg: 'RS256',
    use: 'sig',
  });
  const file = join(folder.path, 'account.json');
  await writeFile(file, JSON.stringify(await serviceAccount(`${google.url}/token`)));
  const clock = { now: START };
  const pauses: number[] = [];
  let inPause = async (): Promise<void> => undefined;
  const lines: string[] = [];

  const open = () =>
    openHosted({
      db: store.db,
      config: { web: { ...WEB, databaseURL: google.url }, serviceAccount: file },
      log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
      clock: () => clock.now,
      addresses: { keys: new URL('/keys', google.url), toolkit: new URL(google.url) },
      times: { call: 20_000, ...times },
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        await inPause();
      },
    });
  const fixtures = [await open()];
  onTestFinished(async () => {
    for (const fixture of fixtures) await fixture.close();
    await google.close();
    await folder.remove();
    expect(google.faults).toEqual([]);
  });

  return {
    hosted: fixtures[0] as Hosted,
    google,
    store,
    clock,
    robotKey: (await robot).publicKey,
    pauses,
    onPause: (happen) => {
      inPause = happen;
    },
    logged: () => lines.join(''),
    again: async () => {
      const fixture = await open();
      fixtures.push(fixture);
      return fixture;
    },
    token: async (claims = {}, { key, kid = 'published', alg = 'RS256' } = {}) =>
      new SignJWT({
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        sub: 'hosted-ada',
        iat: second(clock.now) - 10,
        exp: second(clock.now) + 3590,
        auth_time: second(clock.now) - 60,
        email: 'ada@hall.example',
        email_verified: true,
        name: 'Ada L.',
        firebase: { identities: { email: ['ada@hall.example'] }, sign_in_provider: 'password' },
        ...claims,
      })
        .setProtectedHeader({ alg, kid })
        .sign(key ?? (await (issuer as ReturnType<typeof pair>)).privateKey),
  };
}

/** The claims of a member without authorities. */
export const MEMBER = { authorities: [], member: true, designer: false, admin: false };
/** The claims of a host. */
export const HOST = { authorities: ['DESIGNER', 'ADMIN'], member: true, designer: true, admin: true };
export const NO_CLAIMS = { authorities: [], member: false, designer: false, admin: false };
