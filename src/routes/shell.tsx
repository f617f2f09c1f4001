import { useLingui } from '@lingui/react/macro';
import { isPresenceActive } from '@machines/presence/presence.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { SkipLink } from '@/ui/controls/skip-link';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { Connection } from '@/views/connection/connection';
import { CookieBanner } from '@/views/cookie-banner/cookie-banner';
import { Header, preloadHeader } from '@/views/header/header';
import { RotateHint } from '@/views/rotate-hint/rotate-hint';
import { CONTENT_ID, type PageName } from './page-name';
import classes from './shell.module.css';

const Footer = lazyComponent(async () => (await import('@/views/footer/footer')).Footer);
const OwnDialogs = lazyComponent(withLaterTexts(async () => (await import('./own-dialogs')).OwnDialogs));
const Edge = lazyComponent(withLaterTexts(async () => (await import('./edge')).Edge));

/** Loads what stands around the pages inside the venue, so that it is there with the first of them. */
export function preloadShell(): void {
  preloadHeader();
  Footer.preload();
}

const WITHOUT_HEADER: readonly (PageName | undefined)[] = ['WorkInProgress', 'hosts', 'AreaWherebyMeeting'];
const WITHOUT_FOOTER: readonly (PageName | undefined)[] = ['login', 'hosts', 'AreaWherebyMeeting'];
/** Pages without people, connection line and hints. */
const OUTSIDE: readonly (PageName | undefined)[] = ['WorkInProgress', 'login', 'hosts'];

/** Legal pages: readable while the banner waits for an answer, and like the agenda not better on a wider screen. */
const WITH_LEGAL_TEXT: readonly (PageName | undefined)[] = ['imprint', 'privacyPolicy'];
const WITHOUT_PEOPLE: readonly (PageName | undefined)[] = [...OUTSIDE, 'AreaWherebyMeeting'];
const WITHOUT_HINT: readonly (PageName | undefined)[] = [...WITH_LEGAL_TEXT, 'agenda', 'AreaWherebyMeeting'];

/** The layout around every page (spec §2, Layout rules). */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const isLegal = WITH_LEGAL_TEXT.includes(page);
  const isInside = !OUTSIDE.includes(page);
  const isActive = useBackgroundValue('presence', isPresenceActive, false);
  const hasVenue = useChildValue('venue', openedVenue) !== null;
  const hasPeople = isActive && hasVenue && !WITHOUT_PEOPLE.includes(page);
  const hasEdge = Edge.useLoaded() && hasPeople;
  return (
    <div className={classes.shell}>
      <SkipLink to={CONTENT_ID}>{t`Skip to content`}</SkipLink>
      {!WITHOUT_HEADER.includes(page) && (
        <Header onLogin={page === 'login'} hasPeople={hasPeople} hasEdge={hasEdge} />
      )}
      {isInside && <Connection />}
      <RotateHint hidden={WITHOUT_HINT.includes(page)} />
      <div className={classes.stage}>
        <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {hasPeople && <Edge />}
      </div>
      {!WITHOUT_FOOTER.includes(page) && <Footer />}
      {isInside && <OwnDialogs />}
      {isInside && <CookieBanner docked={isLegal} />}
    </div>
  );
}
