import type { User } from '@domain/people/user';
import { catalogueOf, LANGUAGE_NAMES } from '@domain/shared/language';
import { roomsOf } from '@domain/venue/open-venue';
import type { Architecture } from '@domain/venue/venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.machine';
import { isHost } from '@machines/auth/is-host';
import { currentLocale } from '@machines/language/language.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconId, IconLanguage, IconLogout, IconMap2, IconShield, IconUserCog } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useAppActor, useBackground, useChild, useChildValue } from '@/app/app-context';
import { AreaPeople } from '@/app/area-people';
import { useLogOut } from '@/app/use-log-out';
import { AgendaLink } from '@/ui/controls/agenda-link';
import { AreaLinks } from '@/ui/controls/area-links';
import { LegalLinks } from '@/ui/controls/legal-links';
import { PlainButton } from '@/ui/controls/plain-button';
import { useScheme } from '@/ui/hooks/use-scheme';
import { ACCOUNT_SETTINGS, FLOOR_PLAN, MENU_BUTTON } from '@/ui/layers/places';
import { SideDrawer } from '@/ui/layers/side-drawer';
import { UserSummary } from '@/ui/media/user-summary';
import { PeopleNumber } from '@/ui/text/people-number';
import { DrawerPresence } from './drawer-presence';
import classes from './menu-drawer.module.css';
import { NoticesTool } from './notices-button';
import { PrivacyTool } from './privacy-opener';
import { SearchButton } from './search/search-button';

const countOf = (areaId: string) => (
  <AreaPeople areaId={areaId}>
    {({ count }, old) => <PeopleNumber count={count} old={old} className={classes.count} />}
  </AreaPeople>
);

const OPENERS = [MENU_BUTTON];

/** spec §2, Header (mobile): the drawer. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const user = useChildValue('auth', currentUser);
  const venue = useChildValue('venue', openedVenue);
  return (
    <SideDrawer title={t`Menu`} opened={opened} onClose={onClose} openers={OPENERS} size={320}>
      {user && <UserSummary user={user} />}
      {venue && (
        <>
          <DrawerPresence onLeave={onClose} />
          <AreaLinks architecture={venue.architecture} className={classes.areas} noteOf={countOf} />
        </>
      )}
      <div className={classes.tools}>
        {venue && <VenueTools architecture={venue.architecture} onLeave={onClose} />}
        <DrawerLanguage />
        <SchemeButton />
        {user && <ProfileButton user={user} onLeave={onClose} />}
        {user && <SettingsButton onLeave={onClose} />}
        {venue && <ModerationTool architectureId={venue.architecture.id} onLeave={onClose} />}
        <PrivacyTool onLeave={onClose} />
        {user && <LogoutButton onLeave={onClose} />}
      </div>
      {venue && (
        <div className={classes.legal}>
          <LegalLinks architectureId={venue.architecture.id} />
        </div>
      )}
    </SideDrawer>
  );
}

function VenueTools({ architecture, onLeave }: { architecture: Architecture; onLeave: () => void }) {
  return (
    <>
      <SearchButton className={classes.tool} onLeave={onLeave} />
      <NoticesTool className={classes.tool} onLeave={onLeave} />
      {roomsOf(architecture).length > 1 && <FloorPlanTool onLeave={onLeave} />}
      {architecture.schedule && (
        <AgendaLink architectureId={architecture.id} className={classes.tool} onClick={onLeave} />
      )}
    </>
  );
}

function FloorPlanTool({ onLeave }: { onLeave: () => void }) {
  const navigation = useChild('navigation');
  const open = () => {
    onLeave();
    navigation.send({ type: 'dialog.open', id: FLOOR_PLAN });
  };
  return (
    <PlainButton className={classes.tool} aria-haspopup="dialog" onClick={open}>
      <IconMap2 size={20} stroke={1.6} />
      <Trans>Floor plan</Trans>
    </PlainButton>
  );
}

function SchemeButton() {
  const { label, Icon, toggle } = useScheme();
  return (
    <PlainButton className={classes.tool} onClick={toggle}>
      <Icon size={20} stroke={1.6} />
      {label}
    </PlainButton>
  );
}

function ProfileButton({ user: { userId, name }, onLeave }: { user: User; onLeave: () => void }) {
  const view = useBackground('profileView');
  const open = () => {
    view?.send({ type: 'profile.open', userId, name });
    onLeave();
  };
  return (
    <PlainButton className={classes.tool} aria-haspopup="dialog" disabled={!view} onClick={open}>
      <IconId size={20} stroke={1.6} />
      <Trans>My profile</Trans>
    </PlainButton>
  );
}

function SettingsButton({ onLeave }: { onLeave: () => void }) {
  const navigation = useChild('navigation');
  const open = () => {
    navigation.send({ type: 'dialog.open', id: ACCOUNT_SETTINGS });
    onLeave();
  };
  return (
    <PlainButton className={classes.tool} aria-haspopup="dialog" onClick={open}>
      <IconUserCog size={20} stroke={1.6} />
      <Trans>Account settings</Trans>
    </PlainButton>
  );
}

function ModerationTool({ architectureId, onLeave }: { architectureId: string; onLeave: () => void }) {
  const mayOpen = useChildValue('auth', isHost);
  if (!mayOpen) return null;
  return (
    <Link
      to="/v/$architectureId/moderation"
      params={{ architectureId }}
      className={classes.tool}
      onClick={onLeave}
    >
      <IconShield size={20} stroke={1.6} />
      <Trans>Moderation</Trans>
    </Link>
  );
}

function LogoutButton({ onLeave }: { onLeave: () => void }) {
  const logOut = useLogOut();
  const leave = () => {
    logOut();
    onLeave();
  };
  return (
    <PlainButton className={classes.tool} onClick={leave}>
      <IconLogout size={20} stroke={1.6} />
      <Trans>Log out</Trans>
    </PlainButton>
  );
}

/** The language selection for touch: a native select. */
export function DrawerLanguage() {
  const { t } = useLingui();
  const language = useChild('language');
  const current = catalogueOf(useChildValue('language', currentLocale));
  const locales = useSelector(useAppActor(), uiConfig)?.i18n.supportedLocales ?? [];
  if (locales.length < 2) return null;
  return (
    <label className={classes.tool}>
      <IconLanguage size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{t`Language`}</span>
      <select
        className={classes.select}
        value={current}
        onChange={(event) => language.send({ type: 'language.select', locale: event.currentTarget.value })}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[catalogueOf(locale)]}
          </option>
        ))}
      </select>
    </label>
  );
}
