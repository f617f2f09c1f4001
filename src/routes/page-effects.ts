import { harmlessAddress } from '@domain/shared/analytics';
import { textIn } from '@domain/shared/localized';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { uiConfig } from '@machines/app/app.machine';
import { isSignedIn } from '@machines/auth/auth.machine';
import { shownRing } from '@machines/calls/calls.selectors';
import { chatChannels } from '@machines/chat-panel/chat-channels';
import { isBannerVisible } from '@machines/cookie-banner/cookie-banner.selectors';
import { currentLocale, hasTexts } from '@machines/language/language.machine';
import type { RegisteredRouter } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import type { AppActor } from '@/app/app-actor';
import { backgroundChild, type ChildActor, type ChildSnapshot, child, findChild } from '@/app/child';
import { CONTENT_ID } from './page-name';

/** The titles of the pages without an area, by the end of their routes. */
const TITLES: Record<string, MessageDescriptor> = {
  imprint: msg`Imprint`,
  'privacy-policy': msg`Privacy policy`,
  hosts: msg`For hosts`,
  moderation: msg`Moderation`,
  agenda: msg`Agenda`,
};
const PREFERENCES_HASH = '#privacy-preferences';
/** In an address, or in the one that the login leads to. */
const ANY_PREFERENCES_HASH = /(#|%23)privacy-preferences/;
/** The title is sent as part of an address. */
const TITLE_MAX = 256;

/**
 * Sets the document title, which begins with an incoming call and the number of chats with new messages, and focuses the main content after
 * each navigation, as loading a document would.
 */
export function setTitleAndFocus(router: RegisteredRouter, app: AppActor): void {
  const language = child(app, 'language');
  let unread = () => 0;
  let isRung = () => false;
  const setTitle = () => {
    const count = unread();
    const page = (count > 0 ? `(${i18n.number(count)}) ` : '') + titleOf(router, app);
    // Seen among the tabs in the background.
    const title = isRung() ? `${i18n._(msg`Incoming call`)} · ${page}` : page;
    if (title && document.title !== title) document.title = title;
  };
  const followChat = (chat: ChildActor<'chatPanel'>) => {
    const channels = chatChannels(chat.getSnapshot());
    unread = () => channels.unread;
    channels.watch(setTitle);
  };
  backgroundChild(app, 'chatPanel')
    .then(followChat)
    .then(setTitle, () => {});
  const followCalls = (calls: ChildActor<'calls'>) => {
    isRung = () => shownRing(calls.getSnapshot()) !== null;
    calls.subscribe(setTitle);
  };
  backgroundChild(app, 'calls').then(followCalls, () => {});
  app.subscribe(setTitle);
  language.subscribe(setTitle);
  router.subscribe('onResolved', setTitle);
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const content = document.getElementById(CONTENT_ID);
    // What the address names may have the focus already.
    if (fromLocation && pathChanged && !content?.contains(document.activeElement))
      content?.focus({ preventScroll: true });
  });
}

/** Returns the title of the page and of the venue on one line; empty until the ui-config is loaded. */
function titleOf(router: RegisteredRouter, app: AppActor): string {
  const page = pageTitle(router, currentLocale(child(app, 'language').getSnapshot()));
  const titles = [page, uiConfig(app.getSnapshot())?.tabTitle];
  return titles.filter(Boolean).join(' · ').trim().split(/\s+/).join(' ');
}

/** Returns the page's title; empty for pages without one, and until the texts are loaded. */
function pageTitle({ state }: RegisteredRouter, locale: string): string {
  const match = state.matches.at(-1);
  if (!match || !locale) return '';
  if (match.routeId === '/publication/session/v/$architectureId/area/{-$areaId}')
    return textIn(match.loaderData?.area.names ?? [], locale);
  const title = TITLES[match.routeId.split('/').at(-1) ?? ''];
  return title ? i18n._(title) : '';
}

/** Sends a page view with a redacted address for each page, once its title is set. */
export function sendPageViews(router: RegisteredRouter, app: AppActor): void {
  const auth = child(app, 'auth');
  const textsLoaded = () => waitFor(child(app, 'language'), hasTexts);
  let last = '';
  let origin = harmlessAddress(document.referrer);
  let wasSignedIn = isSignedIn(auth.getSnapshot());

  // A page of one user is never sent as the referrer for the next user.
  auth.subscribe((snapshot) => {
    if (wasSignedIn && !isSignedIn(snapshot)) last = origin = '';
    wasSignedIn = isSignedIn(snapshot);
  });

  async function send(): Promise<void> {
    const { href } = router.state.location;
    const url = harmlessAddress(new URL(href, document.baseURI).href);
    if (url === last) return;
    const referrer = origin;
    last = origin = url;
    await textsLoaded();
    const title = titleOf(router, app).slice(0, TITLE_MAX);
    (await backgroundChild(app, 'tracking')).send({ type: 'page.view', url, title, referrer });
  }

  router.subscribe('onResolved', () => void send().catch(() => {}));
}

/**
 * spec §2: opens the cookie banner for an address with the hash #privacy-preferences, on every page and after a
 * redirect; removes the hash when the banner is closed.
 */
export function openBannerByHash(router: RegisteredRouter, app: AppActor): void {
  const { history } = router;
  let wanted = history.location.hash === PREFERENCES_HASH;

  const open = (): void => {
    wanted ||= history.location.hash === PREFERENCES_HASH;
    const banner = findChild(app.getSnapshot(), 'cookieBanner');
    if (!wanted || !banner?.getSnapshot().can({ type: 'banner.open' })) return;
    wanted = false;
    banner.send({ type: 'banner.open' });
  };
  const follow = (banner: ChildActor<'cookieBanner'>): void => {
    let visible = false;
    const look = (snapshot: ChildSnapshot<'cookieBanner'>): void => {
      const wasVisible = visible;
      visible = isBannerVisible(snapshot);
      if (visible) wanted = false;
      const { href, state } = history.location;
      if (!wasVisible || visible || !ANY_PREFERENCES_HASH.test(href)) return;
      history.replace(href.replace(ANY_PREFERENCES_HASH, ''), state, { ignoreBlocker: true });
    };
    look(banner.getSnapshot());
    banner.subscribe(look);
  };

  router.subscribe('onResolved', open);
  backgroundChild(app, 'cookieBanner')
    .then(follow)
    .then(open, () => {});
}
