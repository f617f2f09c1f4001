import { pushId } from '@domain/chat/push-id';
import {
  createPostDraft,
  draftText,
  isPosted,
  isSendingFailed,
} from '@machines/social-wall/post-draft.machine';
import { createActor } from 'xstate';
import { PROJECT_ID } from '../../../../server/backend/project-id';
import type { RealtimeHarness } from '../../../support/realtime-harness';
import { PARENT } from '../../../support/replay/live';
import { speakFor } from '../../../support/sdk-token';
import { newWay } from '../way';

export const WALL = 'wall';

/** The modules that tabs are built from. */
export async function loadWalls() {
  const apps = await import('firebase/app');
  const { getDatabase } = await import('firebase/database');
  const { openWall } = await import('@/services/wall/firebase-wall');
  const { createWallDrafts } = await import('@/services/wall/create-wall');
  return { apps, getDatabase, openWall, createWallDrafts };
}

export type WallModules = Awaited<ReturnType<typeof loadWalls>>;

/** What a tab keeps over a reload. */
type Session = Parameters<WallModules['createWallDrafts']>[0];

let tabs = 0;

/** A page of a wall: the machine of what its user writes, on the product's wall and the SDK. */
export function openWallTab(
  { network }: Pick<RealtimeHarness, 'network'>,
  { apps, getDatabase, openWall, createWallDrafts }: WallModules,
  session: Session,
) {
  tabs += 1;
  const { host, link, links } = newWay(network);
  const app = apps.initializeApp(
    {
      apiKey: 'local',
      authDomain: host,
      projectId: PROJECT_ID,
      databaseURL: `ws://${host}:80?ns=${PROJECT_ID}`,
    },
    `wall-${tabs}`,
  );
  speakFor(app, 'ada');
  const machine = createPostDraft({
    ...openWall(getDatabase(app)),
    ...createWallDrafts(session),
    uploadPicture: () => Promise.reject(new Error('there are no pictures here')),
    hasPicture: async () => false,
  });
  const open = () =>
    createActor(machine, {
      input: { mode: 'live', userId: 'ada', widgetId: WALL, name: 'Ada', parent: PARENT },
    }).start();
  let actor = open();
  const now = () => actor.getSnapshot();
  return {
    link,
    text: () => draftText(now()),
    isPosted: () => isPosted(now()),
    isFailed: () => isSendingFailed(now()),
    write: (text: string) => actor.send({ type: 'draft.change', text }),
    post: () => actor.send({ type: 'post.send', id: pushId(Date.now(), Math.random) }),
    /** Leaves the area of the wall and comes back. */
    comeBack: () => {
      actor.stop();
      actor = open();
    },
    /** Stops all code of the page: silently, when its browser is killed together with its network. */
    close: (how: 'close' | 'vanish' = 'close') => {
      if (how === 'vanish') for (const each of links()) each.swallow('both');
      actor.stop();
      void apps.deleteApp(app);
    },
  };
}

export type WallTab = ReturnType<typeof openWallTab>;
