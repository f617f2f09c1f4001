import { catalogueOf, LANGUAGE_NAMES } from '@domain/shared/language';
import { roomsOf } from '@domain/venue/open-venue';
import type { Architecture } from '@domain/venue/venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.machine';
import { currentLocale } from '@machines/language/language.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconLanguage, IconMap2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useAppActor, useChild, useChildValue } from '@/app/app-context';
import { AreaPeople } from '@/app/area-people';
import { AgendaLink } from '@/ui/controls/agenda-link';
import { AreaLinks } from '@/ui/controls/area-links';
import { LegalLinks } from '@/ui/controls/legal-links';
import { PlainButton } from '@/ui/controls/plain-button';
import { FLOOR_PLAN, MENU_BUTTON } from '@/ui/layers/places';
import { SideDrawer } from '@/ui/layers/side-drawer';
import { UserSummary } from '@/ui/media/user-summary';
import { PeopleNumber } from '@/ui/text/people-number';
import { type AccountEntry, useAccountEntries } from './account-entries';
import { DrawerPresence } from './drawer-presence';
import classes from './menu-drawer.module.css';
import { NoticesTool } from './notices-button';
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
  const entries = useAccountEntries(user);
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
        {entries.map((entry) => (
          <EntryTool key={entry.id} {...entry} onLeave={onClose} />
        ))}
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

interface EntryToolProps extends AccountEntry {
  onLeave: () => void;
}

function EntryTool({ label, Icon, popup, disabled, onClick, moderated, onLeave }: EntryToolProps) {
  const content = (
    <>
      <Icon size={20} stroke={1.6} />
      {label}
    </>
  );
  if (moderated !== undefined)
    return (
      <Link
        to="/v/$architectureId/moderation"
        params={{ architectureId: moderated }}
        className={classes.tool}
        onClick={onLeave}
      >
        {content}
      </Link>
    );
  const act = () => {
    onClick?.();
    onLeave();
  };
  return (
    <PlainButton className={classes.tool} aria-haspopup={popup} disabled={disabled} onClick={act}>
      {content}
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
