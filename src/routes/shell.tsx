import { useLingui } from '@lingui/react/macro';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChildValue } from '@/app/app-context';
import { latePart } from '@/ui/late-part';
import { SkipLink } from '@/ui/skip-link';
import { Connection } from '@/views/connection/connection';
import { CookieBanner } from '@/views/cookie-banner/cookie-banner';
import { Footer } from '@/views/footer/footer';
import { Header } from '@/views/header/header';
import { RotateHint } from '@/views/rotate-hint/rotate-hint';
import { CONTENT } from './content';
import type { PageName } from './page-name';
import classes from './shell.module.css';

const AccountSettings = latePart(
  async () => (await import('@/views/account/account-settings')).AccountSettings,
);
const People = latePart(async () => (await import('@/views/people/people')).People);

const WITHOUT_HEADER: readonly (PageName | undefined)[] = ['WorkInProgress'];
const WITHOUT_FOOTER: readonly (PageName | undefined)[] = ['login'];
/** Nobody is there yet, and a hint would stand between a person and the form. */
const OUTSIDE: readonly (PageName | undefined)[] = [...WITHOUT_HEADER, 'login'];

/** What everybody must be able to read, whatever they were asked and did not answer yet. */
const WITH_LEGAL_TEXT: readonly (PageName | undefined)[] = ['imprint', 'privacyPolicy'];

/** What stands around every page (spec §2, Layout rules). */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const isInside = !OUTSIDE.includes(page);
  const hasPeople = useChildValue('presence', isPresenceReady) && isInside;
  return (
    <div className={classes.shell}>
      <SkipLink to={CONTENT}>{t`Skip to content`}</SkipLink>
      {!WITHOUT_HEADER.includes(page) && <Header onLogin={page === 'login'} />}
      {isInside && <Connection />}
      <RotateHint hidden={!isInside} />
      <div className={classes.stage}>
        <main id={CONTENT} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {hasPeople && <People />}
      </div>
      {!WITHOUT_FOOTER.includes(page) && <Footer />}
      {isInside && <AccountSettings />}
      {isInside && <CookieBanner docked={WITH_LEGAL_TEXT.includes(page)} />}
    </div>
  );
}
