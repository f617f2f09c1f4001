import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.selectors';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useSelector } from '@xstate/react';
import { useAppActor, useChildValue } from '@/app/app-context';
import { latePart } from '@/ui/late-part';
import { AccountButton } from './account-button';
import { DrawerButton } from './drawer-button';
import classes from './header.module.css';
import { HeaderLanguage } from './header-language';
import { HomeLink } from './home-link';

const PeopleButton = latePart(async () => (await import('./people-button')).PeopleButton);
const HeaderPeople = latePart(async () => (await import('./header-people')).HeaderPeople);

const NO_LOCALES: readonly string[] = [];

/** spec §2, Header: logo left; people, language and account right, in a drawer on small screens. */
export function Header({ onLogin }: { onLogin: boolean }) {
  const venue = useChildValue('venue', openedVenue);
  const hasPeople = useChildValue('presence', isPresenceReady) && !onLogin;
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? NO_LOCALES;
  return (
    <header
      className={classes.header}
      data-on-login={onLogin || undefined}
      data-bare={(onLogin && locales.length < 2) || undefined}
    >
      {venue && <HomeLink venue={venue} />}
      <Tools locales={locales} hasPeople={hasPeople} />
      <div className={classes.small}>
        <DrawerButton />
      </div>
      {hasPeople && <HeaderPeople />}
    </header>
  );
}

function Tools({ locales, hasPeople }: { locales: readonly string[]; hasPeople: boolean }) {
  const user = useChildValue('auth', currentUser);
  return (
    <div className={classes.tools}>
      {hasPeople && <PeopleButton />}
      {locales.length > 1 && <HeaderLanguage locales={locales} />}
      {user && <AccountButton user={user} />}
    </div>
  );
}
