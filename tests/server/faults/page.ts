import { type ConnectionFact, createConnection } from '@machines/connection/connection.machine';
import { linkState } from '@machines/connection/connection.selectors';
import { createPresence } from '@machines/presence/presence.machine';
import { createActor } from 'xstate';
import { watchNetwork } from '@/services/browser/browser-signs';
import { createRealtime, type Realtime } from '@/services/realtime-services';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { speakFor } from '../../support/sdk-token';

/** The connection machine of a page and its reports. */
export interface PageLink {
  presence: ReturnType<typeof createPresence>;
  /** Opens or closes the connection. */
  want(open: boolean): void;
  /** Calls back with each change of the connection state. */
  watchLink(onChange: (up: boolean) => void): void;
  /** Returns whether the connection is online. */
  isUp(): boolean;
  /** The times at which the connection went offline. */
  losses(): readonly number[];
  stop(): void;
}

/** A page of a browser: the product's realtime service on an SDK app, and its connection. */
export interface Page extends Omit<PageLink, 'stop'> {
  realtime: Realtime;
  /** Writes by path below the mode, past the services; nothing is told of a failure. */
  update(values: object): void;
  /** Stops all code of the page, as when the browser is killed. */
  close(): void;
}

const activity = {
  watch: () => () => undefined,
  watchFocus: () => () => undefined,
};
const statusChoice = {
  recall: () => 'Available' as const,
  keep: () => undefined,
};

/** Runs the connection machine on a realtime service, as the root machine does. */
export function connectionOn(realtime: Realtime): PageLink {
  const listeners = new Set<(up: boolean) => void>();
  const notifyParent = (_: unknown, { type }: ConnectionFact) => {
    if (type !== 'link.opened' && type !== 'link.lost') return;
    for (const onChange of listeners) onChange(type === 'link.opened');
  };
  const connection = createActor(
    createConnection({ realtime, watchNetwork }).provide({ actions: { notifyParent } }),
  );
  let up = true;
  const losses: number[] = [];
  connection.subscribe((snapshot) => {
    const isUp = linkState(snapshot) === 'online';
    if (up && !isUp) losses.push(Date.now());
    up = isUp;
  });
  connection.start();
  return {
    presence: createPresence({ realtime, activity, statusChoice }),
    want: (open) => connection.send({ type: open ? 'link.open' : 'link.close' }),
    watchLink: (onChange) => void listeners.add(onChange),
    isUp: () => up,
    losses: () => losses,
    stop: () => void connection.stop(),
  };
}

/** The modules pages are built from. */
export async function loadPages() {
  const apps = await import('firebase/app');
  const { openFirebaseRealtime } = await import('@/services/firebase-realtime');
  const database = await import('firebase/database');
  return { apps, database, openFirebaseRealtime };
}

interface PageParts {
  parts: Awaited<ReturnType<typeof loadPages>>;
  /** Host and port. */
  host: string;
  uid: string;
  /** Whether the server answers health checks over HTTP; external servers are not asked. */
  local?: boolean;
}

let pages = 0;

export function openPage({ parts, host, uid, local = false }: PageParts): Page {
  pages += 1;
  const { apps, database, openFirebaseRealtime } = parts;
  const config = {
    apiKey: 'local',
    authDomain: host,
    projectId: PROJECT_ID,
    databaseURL: `ws://${host}?ns=${PROJECT_ID}`,
  };
  const app = apps.initializeApp(config, `page-${pages}`);
  speakFor(app, uid);
  const realtime = createRealtime({
    open: async () => openFirebaseRealtime(app, { ...config, local }),
    whenIdle: async () => undefined,
  });
  const { stop, ...link } = connectionOn(realtime);
  let closed = false;
  return {
    realtime,
    ...link,
    update: (values) =>
      void database.update(database.ref(database.getDatabase(app), 'live'), values).catch(() => undefined),
    close: () => {
      if (closed) return;
      closed = true;
      stop();
      void apps.deleteApp(app);
    },
  };
}
