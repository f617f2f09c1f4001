import { ownStatus } from '@machines/presence/presence.selectors';
import { createActor } from 'xstate';
import { presenceSlots } from '@/app/presence-slots';
import type { Link } from '../../support/fault-link';
import type { Page } from './page';
import { type WatchedList, watchedList } from './watched-list';

/** Somebody's tab, with the machine that keeps their presence. */
export interface Tab {
  uid: string;
  page: Page;
  /** The connection it uses now or used last. */
  link(): Link | undefined;
  /** Everything its browser has open to the server. */
  links(): Link[];
  /** The area it shows. */
  areaId(): string;
  list(): WatchedList;
  isPresent(): boolean;
  enter(areaId: string): void;
  /** Logs out: the presence is taken away in order. */
  logOut(): void;
  /** Everything that was wrong in the lists it has shown. */
  faults(): string[];
  close(): void;
}

const MODE = 'live';
const activity = { watch: () => () => undefined };
const statusChoice = {
  recall: () => 'Available' as const,
  keep: () => undefined,
  forget: () => undefined,
};

function presenceOf({ realtime }: Page) {
  const { presence } = presenceSlots({ realtime, activity, statusChoice });
  return createActor(presence.provide({ actions: { announce: () => undefined } }));
}

interface TabParts {
  page: Page;
  uid: string;
  areaId: string;
  link: () => Link | undefined;
  links?: () => Link[];
}

export function openTab({ page, uid, areaId: firstArea, link, links = () => [] }: TabParts): Tab {
  const presence = presenceOf(page);
  const { realtime } = page;
  const lists: WatchedList[] = [];
  let areaId = firstArea;
  let unwatch = () => undefined as unknown;

  const enter = (next: string) => {
    unwatch();
    areaId = next;
    presence.send({ type: 'area.enter', areaId });
    const list = watchedList(areaId);
    lists.push(list);
    unwatch = realtime.watchArea(MODE, areaId, 1, list);
  };

  const unwatchLink = realtime.watchLink(({ up }) =>
    presence.send({ type: up ? 'link.restore' : 'link.lose' }),
  );
  presence.start();
  presence.send({ type: 'presence.activate', mode: MODE, details: { userId: uid, name: `Guest ${uid}` } });
  enter(firstArea);

  return {
    uid,
    page,
    link,
    links,
    areaId: () => areaId,
    list: () => lists.at(-1) as WatchedList,
    isPresent: () => page.isUp() && ownStatus(presence.getSnapshot()) !== 'Offline',
    enter,
    logOut: () => presence.send({ type: 'presence.deactivate' }),
    faults: () => lists.flatMap((list) => list.faults()),
    close: () => {
      unwatch();
      unwatchLink();
      presence.stop();
      page.close();
    },
  };
}
