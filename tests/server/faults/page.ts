import { createRealtime, type Realtime } from '@/services/realtime';
import { PROJECT_ID } from '../../../server/project-id';
import { speakFor } from '../../support/sdk-token';

/** A page of a browser: the product's own service on an app of the SDK. */
export interface Page {
  realtime: Realtime;
  /** Whether the service says that the server answers. */
  isUp(): boolean;
  /** Times at which the link was said to be lost. */
  losses(): readonly number[];
  /** Its code stops where it is, as when the browser is killed. */
  close(): void;
}

/** What pages are made of. */
export async function loadPages() {
  const apps = await import('firebase/app');
  const { openFirebaseRealtime } = await import('@/services/firebase-realtime');
  return { apps, openFirebaseRealtime };
}

interface PageParts {
  parts: Awaited<ReturnType<typeof loadPages>>;
  /** Host and port. */
  host: string;
  uid: string;
  /** The server says over HTTP whether it is there, as the own one does; somebody else's is not asked. */
  local?: boolean;
}

let pages = 0;

export function openPage({ parts, host, uid, local = false }: PageParts): Page {
  pages += 1;
  const { apps, openFirebaseRealtime } = parts;
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
  let up = true;
  let closed = false;
  const losses: number[] = [];
  realtime.watchLink((report) => {
    if (up && !report.up) losses.push(Date.now());
    up = report.up;
  });
  return {
    realtime,
    isUp: () => up,
    losses: () => losses,
    close: () => {
      if (closed) return;
      closed = true;
      realtime.disconnect();
      void apps.deleteApp(app);
    },
  };
}
