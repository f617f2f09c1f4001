import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconMenu2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useAppActor, useChildValue } from '@/app/app-context';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { useLanguageSelector } from '@/app/use-language-selector';
import { LanguageButton } from '@/ui/controls/language-button';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import { MENU, MENU_BUTTON, MENU_UNREAD, SEARCH_BUTTON } from '@/ui/layers/places';
import classes from './header.module.css';

const HomeLink = lazyComponent(async () => (await import('./home-link')).HomeLink);
const AccountButton = lazyComponent(async () => (await import('./account-button')).AccountButton);
const FloorPlanButton = lazyComponent(
  async () => (await import('./floor-plan/floor-plan-button')).FloorPlanButton,
);
const SearchButton = lazyComponent(async () => (await import('./search/search-button')).SearchButton);
const AgendaLink = lazyComponent(async () => (await import('@/ui/controls/agenda-link')).AgendaLink);
const EdgeButtons = lazyComponent(async () => (await import('./edge-buttons')).EdgeButtons);
const HeaderPeople = lazyComponent(async () => (await import('./people-row')).HeaderPeople);

const MenuDrawer = lazyLayer(async () => (await import('./menu-drawer')).MenuDrawer);
const MenuUnread = lazyComponent(async () => (await import('./menu-unread')).MenuUnread);

/** Loads what the header shows inside the venue, so that it is there with the first area. */
export function preloadHeader(): void {
  HomeLink.preload();
  AccountButton.preload();
  FloorPlanButton.preload();
}

interface HeaderProps {
  onLogin: boolean;
  /** It is known who is where. */
  hasPeople: boolean;
  /** The chat can be opened, and the people where presence is on. */
  hasEdge: boolean;
}

/** spec §2, Header: logo left; people, language and account right, in a drawer on small screens. */
export function Header({ onLogin, hasPeople, hasEdge }: HeaderProps) {
  const venue = useChildValue('venue', openedVenue);
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  return (
    <header
      className={classes.header}
      data-on-login={onLogin || undefined}
      data-bare={(onLogin && locales.length < 2) || undefined}
    >
      {venue && <HomeLink venue={venue} />}
      <Tools hasEdge={hasEdge} venue={venue} />
      <div className={classes.small}>
        <DrawerButton hasChat={hasEdge} />
      </div>
      {hasPeople && <HeaderPeople />}
    </header>
  );
}

function Tools({ hasEdge, venue }: { hasEdge: boolean; venue: OpenVenue | null }) {
  const user = useChildValue('auth', currentUser);
  return (
    <div className={classes.tools}>
      {venue && <SearchButton id={SEARCH_BUTTON} className={classes.link} />}
      {venue && <FloorPlanButton venue={venue} />}
      {venue?.architecture.schedule && (
        <AgendaLink architectureId={venue.architecture.id} className={classes.link} />
      )}
      {hasEdge && <EdgeButtons />}
      <HeaderLanguage />
      {user && <AccountButton user={user} />}
    </div>
  );
}

function HeaderLanguage() {
  const selector = useLanguageSelector('header-language');
  return selector && <LanguageButton {...selector} />;
}

/** Opens the drawer, which contains the header and footer on small screens. */
function DrawerButton({ hasChat }: { hasChat: boolean }) {
  const { t } = useLingui();
  const { opened, open, close } = useDialogEntry(MENU);
  return (
    <>
      <PlainButton
        id={MENU_BUTTON}
        className={classes.menuButton}
        aria-label={t`Open menu`}
        aria-describedby={hasChat ? MENU_UNREAD : undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={open}
        onPointerEnter={MenuDrawer.preload}
        onFocus={MenuDrawer.preload}
      >
        <IconMenu2 size={24} stroke={1.6} />
        {hasChat && <MenuUnread />}
      </PlainButton>
      <MenuDrawer opened={opened} onClose={close} />
    </>
  );
}
