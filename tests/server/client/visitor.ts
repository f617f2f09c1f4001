import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { expect } from 'vitest';
import { openFirebaseRealtime } from '@/services/firebase-realtime';
import { createRealtime, type Realtime } from '@/services/realtime-services';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { PASSWORD } from '../../support/known-password';
import type { Who } from '../../support/people';
import type { TestServer } from '../../support/server';
import { connectionOn } from '../faults/page';

export interface Visitor {
  uid: string;
  realtime: Realtime;
  /** The app of the SDK, signed in. */
  app: FirebaseApp;
  /** The connection states so far. */
  links: boolean[];
  /** Ends the connection as a closed browser does. */
  vanish(): void;
  /** Opens the connection again. */
  reappear(): void;
  close(): Promise<void>;
}

/** Opens the realtime database as a person on a server, with the SDK of the browser. */
export async function openVisitor(server: TestServer, who: Who): Promise<Visitor> {
  await server.tokenOf(who);
  const { host } = new URL(server.url);
  const config = {
    apiKey: 'local',
    authDomain: host,
    projectId: PROJECT_ID,
    databaseURL: `ws://${host}?ns=${PROJECT_ID}`,
    local: true,
  };
  const { local: _, ...options } = config;
  const app = initializeApp(options, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, `${who}@hall.example`, PASSWORD);
  const realtime = createRealtime({
    open: async () => openFirebaseRealtime(app, config),
    whenIdle: async () => {},
    random: () => 0,
  });
  const links: boolean[] = [];
  const connection = connectionOn(realtime);
  connection.watchLink((up) => links.push(up));
  connection.want(true);
  await expect.poll(() => links, { timeout: 12_000 }).toEqual([true]);
  return {
    uid: user.uid,
    realtime,
    app,
    links,
    vanish: () => connection.want(false),
    reappear: () => connection.want(true),
    close: async () => {
      connection.stop();
      await deleteApp(app);
    },
  };
}
