import { useLingui } from '@lingui/react/macro';
import { isBannerPending, isContentBlocked } from '@machines/cookie-banner/cookie-banner.selectors';
import { isContactActive, isPresenceReady } from '@machines/presence/presence.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useLocation, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { SkipLink } from '@/ui/controls/skip-link';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { useImmersive } from '@/ui/hooks/use-media-query';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { Connection } from '@/views/connection/connection';
import { CookieBanner } from '@/views/cookie-banner/cookie-banner';
import { Header, preloadHeader } from '@/views/header/header';
import { RotateHint } from '@/views/rotate-hint/rotate-hint';
import { CONTENT_ID, type PageName } from './page-name';
import classes from './shell.module.css';

const Footer = lazyComponent(async () => (await import('@/views/footer/footer')).Footer);
const BottomBar = lazyComponent(async () => (await import('@/views/header/bottom-bar')).BottomBar);
const BlockedNote = lazyComponent(async () => (await import('@/views/area/blocked-note')).BlockedNote);
const Arrivals = lazyComponent(
  withLaterTexts(async () => (await import('@/views/arrivals/arrivals')).Arrivals),
);
const FirstVisit = lazyComponent(
  withLaterTexts(async () => (await import('@/views/first-visit/first-visit')).FirstVisit),
);
const OwnDialogs = lazyComponent(withLaterTexts(async () => (await import('./own-dialogs')).OwnDialogs));
const LogoutQuestion = lazyComponent(
  withLaterTexts(async () => (await import('@/views/account/logout-question')).LogoutQuestion),
);
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

/** Pages with legal texts: readable while the banner waits for an answer. */
const WITH_LEGAL_TEXT: readonly (PageName | undefined)[] = ['imprint', 'privacyPolicy'];
const WITHOUT_CONTACT: readonly (PageName | undefined)[] = [...OUTSIDE, 'AreaWherebyMeeting'];

/** The layout around every page (spec §2, Layout rules). */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const isInside = !OUTSIDE.includes(page);
  const { hasContact, hasPeople } = useContactOn(page);
  const hasEdge = Edge.useLoaded() && hasContact;
  return (
    <div className={classes.shell}>
      <SkipLink to={CONTENT_ID}>{t`Skip to content`}</SkipLink>
      {!WITHOUT_HEADER.includes(page) && (
        <Header onLogin={page === 'login'} hasPeople={hasPeople} hasEdge={hasEdge} />
      )}
      {isInside && <Connection />}
      <RotateHint hidden={page === 'AreaWherebyMeeting'} />
      <BlockedContent hidden={!isInside || page === 'Area'} />
      <NewPeople page={page} hasPeople={hasPeople} />
      <div className={classes.stage}>
        <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {hasContact && <Edge />}
      </div>
      <Guidance page={page} />
      <PhoneBar hidden={WITHOUT_CONTACT.includes(page)} hasEdge={hasEdge} />
      {!WITHOUT_FOOTER.includes(page) && <Footer />}
      {isInside ? <OwnDialogs /> : page === 'hosts' && <LogoutQuestion />}
      <Preferences page={page} />
    </div>
  );
}

/** Shows who comes into an area. */
const NewPeople = ({ page, hasPeople }: { page: PageName | undefined; hasPeople: boolean }) =>
  hasPeople && page === 'Area' && <Arrivals />;

/** Shows a first visitor around in an area, once the cookie banner is answered. */
function Guidance({ page }: { page: PageName | undefined }) {
  const isAsking = useBackgroundValue('cookieBanner', isBannerPending, true);
  const isFree = page === 'Area' && !isAsking;
  const wasFree = useLastValue(isFree || null);
  return wasFree && !OUTSIDE.includes(page) && <FirstVisit hidden={!isFree} />;
}

/** The bar of phones, whose room is there before its code. */
function PhoneBar({ hidden, hasEdge }: { hidden: boolean; hasEdge: boolean }) {
  const immersive = useImmersive();
  return (
    !hidden &&
    !immersive && (
      <div className={classes.bar}>
        <BottomBar hasEdge={hasEdge} />
      </div>
    )
  );
}

/** Returns whether a page offers chat and calls, and whether it shows who is where. */
function useContactOn(page: PageName | undefined) {
  const isActive = useBackgroundValue('presence', isContactActive, false);
  const isReady = useBackgroundValue('presence', isPresenceReady, false);
  const hasVenue = useChildValue('venue', openedVenue) !== null;
  const hasContact = isActive && hasVenue && !WITHOUT_CONTACT.includes(page);
  return { hasContact, hasPeople: hasContact && isReady };
}

/** The cookie banner; a page of the hosts shows it when its address asks for it. */
function Preferences({ page }: { page: PageName | undefined }) {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'privacy-preferences' });
  return (page !== 'hosts' || isAsked) && <CookieBanner docked={WITH_LEGAL_TEXT.includes(page)} />;
}

/** spec §2: says on every page that content of the venue is blocked; an area places the note among its cards. */
function BlockedContent({ hidden }: { hidden: boolean }) {
  const isBlocked = useBackgroundValue('cookieBanner', isContentBlocked, false);
  return isBlocked && !hidden && <BlockedNote />;
}
