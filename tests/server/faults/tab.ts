import type { AreaWatch } from '@machines/people/people.machine';
import type { PresenceFact } from '@machines/presence/presence.events';
import { ownStatus } from '@machines/presence/presence.selectors';
import { createActor } from 'xstate';
import type { Link } from '../../support/fault-link';
import type { Page } from './page';
import { type WatchedList, watchedList } from './watched-list';

/** A person's tab with its presence machine. */
export interface Tab {
  uid: string;
  page: Page;
  /** The current or last connection. */
  link(): Link | undefined;
  /** All connections of its browser to the server. */
  links(): Link[];
  /** The displayed area. */
  areaId(): string;
  list(): WatchedList;
  isPresent(): boolean;
  enter(areaId: string): void;
  /** The user turns to the window of this tab. */
  focus(): void;
  /** Logs out: the presence is removed properly. */
  logOut(): void;
  /** All faults in the lists it has displayed. */
  faults(): string[];
  close(): void;
}

const MODE = 'live';

/** The presence of a page, which opens and closes the page's connection as the root does. */
function presenceOf(page: Page) {
  const wants: Partial<Record<PresenceFact['type'], boolean>> = {
    'presence.connecting': true,
    'presence.removed': false,
  };
  const notifyParent = (_: unknown, { type }: PresenceFact) => {
    const open = wants[type];
    if (open !== undefined) page.want(open);
  };
  return createActor(page.presence.provide({ actions: { notifyParent } }));
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
  let watch: AreaWatch | undefined;

  const enter = (next: string) => {
    watch?.stop();
    areaId = next;
    presence.send({ type: 'area.entered', areaId });
    const list = watchedList(areaId, { owner: uid });
    lists.push(list);
    watch = realtime.watchArea({ mode: MODE, areaId, uid, pages: 1 }, list);
  };

  page.watchLink((up) => {
    presence.send({ type: up ? 'link.opened' : 'link.lost' });
    watch?.setLink(up);
  });
  presence.start();
  presence.send({
    type: 'presence.activate',
    mode: MODE,
    details: { userId: uid, name: `Guest ${uid}` },
    isShown: true,
  });
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
    focus: () => presence.send({ type: 'window.focused' }),
    logOut: () => presence.send({ type: 'presence.deactivate' }),
    faults: () => lists.flatMap((list) => list.faults()),
    close: () => {
      watch?.stop();
      presence.stop();
      page.close();
    },
  };
}
