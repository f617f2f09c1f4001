import { textIn } from '@domain/localized';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { uiConfig } from '@machines/app/app.machine';
import { currentLocale } from '@machines/language/language.machine';
import type { RegisteredRouter } from '@tanstack/react-router';
import { child } from '@/app/child';
import type { AppActor } from '@/app/create-app';
import { CONTENT } from './content';

const IMPRINT = msg`Imprint`;
const PRIVACY_POLICY = msg`Privacy policy`;

/** Names the page in the tab and hands its content the focus, as the arrival of a document would. */
export function announcePages(router: RegisteredRouter, app: AppActor): void {
  const language = child(app, 'language');
  const nameTab = () => {
    const tabTitle = uiConfig(app.getSnapshot())?.tabTitle;
    if (tabTitle === undefined) return;
    const page = pageTitle(router, currentLocale(language.getSnapshot()));
    const title = page ? `${page} · ${tabTitle}` : tabTitle;
    if (document.title !== title) document.title = title;
  };
  app.subscribe(nameTab);
  language.subscribe(nameTab);
  router.subscribe('onResolved', nameTab);
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.getElementById(CONTENT)?.focus({ preventScroll: true });
  });
}

/** Empty where the page has no name of its own, and until there are texts. */
function pageTitle({ state }: RegisteredRouter, locale: string): string {
  const match = state.matches.at(-1);
  if (!match || !locale) return '';
  switch (match.routeId) {
    case '/publication/session/v/$architectureId/area/{-$areaId}':
      return textIn(match.loaderData?.area.names ?? [], locale);
    case '/publication/session/v/$architectureId/imprint':
      return i18n._(IMPRINT);
    case '/publication/session/v/$architectureId/privacy-policy':
      return i18n._(PRIVACY_POLICY);
    default:
      return '';
  }
}
