import { deleteApp, type FirebaseApp, getApps, initializeApp, setLogLevel } from 'firebase/app';
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
import { PASSWORD } from '../../../../support/known-password';
import { createPerson } from '../../../../support/people';
import { speakFor } from '../../../../support/sdk-token';
import type { TestServer } from '../../../../support/server';

// Some tests order by values without an index on purpose: the SDK warns of each.
setLogLevel('error');

export interface SdkClient {
  auth: Auth;
  db: Database;
  /** Signs in a new person, or the one with this email; resolves with the uid. */
  signIn(email?: string): Promise<string>;
  /** Defaults to the root. */
  at(path?: string): DatabaseReference;
}

/** Only a server with accounts supports sign-ins. */
type Server = Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'identity' | 'store'>>;

/** Creates a person with access. */
export async function person({ url, identity, store }: Server): Promise<{ email: string; uid: string }> {
  if (!identity || !store) throw new Error('this server has no accounts');
  return createPerson({ url, identity, store }, { name: 'Vera Verdi' });
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

/** Creates a client with a trusted identity; it is closed with the test. */
export function speakingClient({ url }: Server, uid: string): Pick<SdkClient, 'at'> {
  const app = newApp(url);
  speakFor(app, uid);
  const db = getDatabase(app);
  return { at: (path) => ref(db, path) };
}

/** Creates an independent SDK client; it is closed with the test. */
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

/** Resolves with the first value of a live query that matches the condition. */
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

/** Records all values of a live query, in order, until the test ends. */
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
