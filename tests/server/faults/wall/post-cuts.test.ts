import { join } from 'node:path';
import { pushId } from '@domain/chat/push-id';
import {
  createPostDraft,
  draftText,
  isPosted,
  isSendingFailed,
} from '@machines/social-wall/post-draft.machine';
import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { PROJECT_ID } from '../../../../server/backend/project-id';
import { loadRules, type Rules } from '../../../../server/backend/realtime/rules/rules';
import { packageRoot } from '../../../../server/platform/package-root';
import { memoryTexts } from '../../../support/memory-texts';
import { type RealtimeHarness, realtimeHarness } from '../../../support/realtime-harness';
import { PARENT } from '../../../support/replay/live';
import { loadSdk, unroute } from '../../../support/sdk-in-memory';
import { speakFor } from '../../../support/sdk-token';
import type { VirtualTime } from '../../../support/virtual-time';
import { onVirtualTime } from '../play';
import { CUTS, impede, newWay } from '../way';

const WALL = 'wall';

/** The modules that tabs are built from. */
async function loadWalls() {
  const apps = await import('firebase/app');
  const { getDatabase } = await import('firebase/database');
  const { openWall } = await import('@/services/wall/firebase-wall');
  const { createWallDrafts } = await import('@/services/wall/create-wall');
  return { apps, getDatabase, openWall, createWallDrafts };
}

type WallModules = Awaited<ReturnType<typeof loadWalls>>;

/** What a tab keeps over a reload. */
type Session = Parameters<WallModules['createWallDrafts']>[0];

let tabs = 0;

/** A page of a wall: the machine of what its user writes, on the product's wall and the SDK. */
function openWallTab(
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

type WallTab = ReturnType<typeof openWallTab>;

let rules: Rules;
let modules: WallModules;

beforeAll(async () => {
  await loadSdk();
  rules = await loadRules(join(packageRoot, 'database.rules.json'));
  modules = await loadWalls();
});

interface Play {
  time: VirtualTime;
  harness: RealtimeHarness;
  openTab(): WallTab;
  /** Kills a page and opens another with what the tab keeps. */
  reload(tab: WallTab): WallTab;
}

/** Runs a scenario on simulated time; returns the internal errors of the server. */
const played = (scene: (play: Play) => Promise<void>) =>
  onVirtualTime(async (time) => {
    const harness = realtimeHarness({ rules });
    impede(harness.network);
    await harness.start();
    const session = memoryTexts();
    const tabs = new Set<WallTab>();
    const openTab = () => {
      const tab = openWallTab(harness, modules, session);
      tabs.add(tab);
      return tab;
    };
    const reload = (tab: WallTab) => {
      tabs.delete(tab);
      tab.close('vanish');
      return openTab();
    };
    await scene({ time, harness, openTab, reload });
    for (const tab of tabs) tab.close();
    harness.kill();
    await time.advance(2_000);
    unroute();
    return harness.errors();
  });

type Stored = Record<string, { text: string }>;
const postsAt = ({ harness }: Play, branch: 'wall' | 'wallQueue'): Stored =>
  (harness.realtime().read(`live/${branch}/${WALL}`) ?? {}) as Stored;
const textsAt = (play: Play, branch: 'wall' | 'wallQueue' = 'wallQueue') =>
  Object.values(postsAt(play, branch)).map(({ text }) => text);

/** Opens a tab, in which a text is typed. */
async function typing(play: Play, text = 'Hello'): Promise<WallTab> {
  const tab = play.openTab();
  await play.time.advance(1_000);
  tab.write(text);
  return tab;
}

/** The longest time until a page notices a silent connection and has another one. */
const RECONNECTED = 120_000;

async function postAgain({ time }: Play, tab: WallTab, text?: string): Promise<void> {
  await time.advance(RECONNECTED);
  if (text !== undefined) tab.write(text);
  if (tab.text() !== '') tab.post();
  await time.advance(RECONNECTED);
}

type Going = (play: Play, tab: WallTab) => WallTab;
const GOINGS: Record<string, Going> = {
  stays: (_, tab) => tab,
  'leaves the area and comes back': (_, tab) => {
    tab.comeBack();
    return tab;
  },
  'reloads the page': ({ reload }, tab) => reload(tab),
};
/** Before the post leaves, on its way, on the way of its answer, and when that is there. */
const MOMENTS = [0, 15, 30, 60];
const table = Object.keys(CUTS).flatMap((cut) => Object.keys(GOINGS).map((going) => [cut, going] as const));
/** Every other moment, in turn; a search tries all of them. */
const rows = table.map(([cut, going], place) => {
  const moments = MOMENTS.filter((_, index) => process.env.FAULT_RUNS || index % 2 === place % 2);
  return [cut, going, moments] as const;
});

test.each(rows)(
  'a post whose link is %s while its author %s is posted once when it is sent again',
  async (cut, going, moments) => {
    for (const moment of moments)
      expect(
        await played(async (play) => {
          const tab = await typing(play);
          tab.post();
          await play.time.advance(moment);
          CUTS[cut]?.(tab.link());
          const next = (GOINGS[going] as Going)(play, tab);
          await postAgain(play, next);
          expect([textsAt(play), next.text()], `after ${moment} ms`).toEqual([['Hello'], '']);
        }),
      ).toEqual([]);
  },
);

/** Posts, and reloads the page after the server has the post and before the page knows. */
async function posting(play: Play): Promise<WallTab> {
  const tab = await typing(play);
  tab.link()?.swallow('toClient');
  tab.post();
  await play.time.advance(100);
  expect(textsAt(play)).toEqual(['Hello']);
  return play.reload(tab);
}

test('a post that is changed before it is sent again takes the place of the one that had arrived', async () => {
  const faults = await played(async (play) => {
    const tab = await posting(play);
    await postAgain(play, tab, 'Hello all');
    expect([textsAt(play), tab.isPosted()]).toEqual([['Hello all'], true]);
  });
  expect(faults).toEqual([]);
});

/** Lets a host approve what waits. */
async function approve(play: Play): Promise<void> {
  const [[id, post] = []] = Object.entries(postsAt(play, 'wallQueue'));
  const written = play.harness.realtime().write({
    [`live/wall/${WALL}/${id}`]: { ...post, approved: true },
    [`live/wallQueue/${WALL}/${id}`]: null,
  });
  await play.time.advance(100);
  await written;
}

test('a post that is approved before it is sent again counts as sent', async () => {
  const faults = await played(async (play) => {
    const tab = await posting(play);
    await approve(play);
    await postAgain(play, tab);
    expect([textsAt(play, 'wall'), textsAt(play), tab.isPosted()]).toEqual([['Hello'], [], true]);
  });
  expect(faults).toEqual([]);
});

test('a post that is approved, and then changed before it is sent again, fails once and is another post', async () => {
  const faults = await played(async (play) => {
    const tab = await posting(play);
    await approve(play);
    await postAgain(play, tab, 'Hello all');
    expect([textsAt(play), tab.isFailed(), tab.text()]).toEqual([[], true, 'Hello all']);
    await postAgain(play, tab);
    expect([textsAt(play, 'wall'), textsAt(play), tab.isPosted()]).toEqual([['Hello'], ['Hello all'], true]);
  });
  expect(faults).toEqual([]);
});
