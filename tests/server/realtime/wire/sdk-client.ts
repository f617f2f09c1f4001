import { deleteApp, type FirebaseApp, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import {
  type Database,
  type DatabaseReference,
  type DataSnapshot,
  getDatabase,
  off,
  onValue,
  type Query,
  ref,
} from 'firebase/database';
import { onTestFinished } from 'vitest';
import { speakFor } from '../../../support/sdk-token';
import type { TestServer } from '../../../support/server';

export interface SdkClient {
  auth: Auth;
  db: Database;
  /** Signs in as somebody new, or as the person of this email; resolves with the uid. */
  signIn(email?: string): Promise<string>;
  /** The root when nothing is said. */
  at(path?: string): DatabaseReference;
}

const PASSWORD = 'opera-1875';

/** Only a server with accounts lets anybody sign in. */
type Server = Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'identity'>>;

/** Somebody who may enter. */
export async function person({ identity }: Server): Promise<{ email: string; uid: string }> {
  if (!identity) throw new Error('this server has no accounts');
  const email = `guest-${crypto.randomUUID()}@hall.example`;
  const { uid } = await identity.accounts.create({ email, password: PASSWORD, name: 'Vera Verdi' });
  return { email, uid };
}

function newApp(url: string): FirebaseApp {
  const options = {
    apiKey: 'local',
    projectId: 'foyer',
    databaseURL: `${url.replace('http', 'ws')}?ns=foyer`,
  };
  const app = initializeApp(options, crypto.randomUUID());
  onTestFinished(async () => {
    if (getApps().includes(app)) await deleteApp(app);
  });
  return app;
}

/** A browser of somebody whom the server believes; gone when the test is. */
export function speakingClient({ url }: Server, uid: string): Pick<SdkClient, 'at'> {
  const app = newApp(url);
  speakFor(app, uid);
  const db = getDatabase(app);
  return { at: (path) => ref(db, path) };
}

/** A browser of its own, as far as the SDK is concerned; gone when the test is. */
export function sdkClient(server: Server, url = server.url): SdkClient {
  const app = newApp(url);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  const db = getDatabase(app);
  return {
    auth,
    db,
    at: (path) => ref(db, path),
    async signIn(email) {
      const { user } = await signInWithEmailAndPassword(
        auth,
        email ?? (await person(server)).email,
        PASSWORD,
      );
      return user.uid;
    },
  };
}

/** Resolves with the first value of a live query that fulfils the condition. */
export function firstValue<T = unknown>(query: Query, isRight: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = onValue(
      query,
      (snapshot: DataSnapshot) => {
        if (!isRight(snapshot.val())) return;
        resolve(snapshot.val());
        queueMicrotask(() => stop());
      },
      reject,
    );
  });
}

/** Everything a live query shows, in order, from now until the test ends. */
export function watch(query: Query): { values: unknown[]; keys: string[][]; refused: Promise<Error> } {
  const values: unknown[] = [];
  const keys: string[][] = [];
  const refused = new Promise<Error>((resolve) => {
    onValue(
      query,
      (snapshot) => {
        values.push(snapshot.val());
        const order: string[] = [];
        snapshot.forEach((child) => {
          order.push(child.key);
        });
        keys.push(order);
      },
      resolve,
    );
  });
  onTestFinished(() => off(query));
  return { values, keys, refused };
}
