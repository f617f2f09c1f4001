import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useSelector } from '@xstate/react';
import { useAppActor, useChildValue } from '@/app/app-context';
import { AccountButton } from './account-button';
import { DrawerButton } from './drawer-button';
import classes from './header.module.css';
import { HeaderLanguage } from './header-language';
import { HomeLink } from './home-link';

/** spec §2, Header: logo left; language and account right, in a drawer on small screens. */
export function Header({ onLogin }: { onLogin: boolean }) {
  const venue = useChildValue('venue', openedVenue);
  const user = useChildValue('auth', currentUser);
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  const isMultilingual = locales.length > 1;
  return (
    <header
      className={classes.header}
      data-on-login={onLogin || undefined}
      data-bare={(onLogin && !isMultilingual) || undefined}
    >
      {venue && <HomeLink venue={venue} />}
      <div className={classes.tools}>
        {isMultilingual && <HeaderLanguage locales={locales} />}
        {user && <AccountButton user={user} />}
      </div>
      <div className={classes.small}>
        <DrawerButton />
      </div>
    </header>
  );
}
