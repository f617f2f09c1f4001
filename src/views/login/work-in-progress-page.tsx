import { useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { isLoginDisabled, isSignedIn, loginOptions } from '@machines/auth/auth.machine';
import { isHost } from '@machines/auth/is-host';
import { isPublicationPending } from '@machines/publication/publication.machine';
import { IconDoor } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useAppActor, useChild, useChildValue } from '@/app/app-context';
import { EventLogo } from '@/app/event-logo';
import { useLanguageSelector } from '@/app/use-language-selector';
import { Button } from '@/ui/controls/button';
import { LanguageButton } from '@/ui/controls/language-button';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { NoticePage } from '@/ui/layers/notice-page';

/** Shown while a venue is not published (spec §4, Venue publication). */
export function WorkInProgressPage() {
  const { t } = useLingui();
  const publication = useChild('publication');
  const looking = useChildValue('publication', isPublicationPending);
  const [asked, setAsked] = useState(false);
  const look = () => {
    setAsked(true);
    publication.send({ type: 'version.reload' });
  };
  return (
    <NoticePage
      icon={<IconDoor size={40} stroke={1.4} />}
      title={t`This event is not open yet`}
      corner={<PageLanguage />}
      brand={<Brand />}
      actions={<Button onClick={look} aria-disabled={looking}>{t`Check again`}</Button>}
      footer={<WaysOn />}
    >
      <p>{t`The hosts are still preparing it. Once it opens, this page leads you in by itself.`}</p>
      <p role="status">{asked && (looking ? t`Checking…` : t`Not open yet. Please check again later.`)}</p>
    </NoticePage>
  );
}

const DEFAULT_TITLE = 'Foyer';

/** The logo and the name of the event, as far as they are known. */
function Brand() {
  const config = useSelector(useAppActor(), uiConfig);
  const name = config?.tabTitle === DEFAULT_TITLE ? undefined : config?.tabTitle;
  const logo = config?.login.logoUrl;
  if (!name && !logo) return null;
  return (
    <>
      {logo && <EventLogo address={logo} />}
      {name && <bdi>{name}</bdi>}
    </>
  );
}

const LegalOpeners = lazyComponent(async () => (await import('./legal-openers')).LegalOpeners);

/** The texts required by law, when a venue is known, and the way of hosts to their page. */
function WaysOn() {
  const { t } = useLingui();
  const isKnown = useSelector(useAppActor(), uiConfig)?.login.architectureId !== undefined;
  const hosts = useChildValue('auth', isHost);
  const signedIn = useChildValue('auth', isSignedIn);
  const hasLogins = useChildValue('auth', loginOptions).length > 0;
  const open = useChildValue('auth', isLoginDisabled);
  return (
    <>
      {isKnown && <LegalOpeners />}
      {hosts && <Link to="/hosts">{t`For hosts`}</Link>}
      {!signedIn && hasLogins && !open && <Link to="/hosts/login">{t`Log in as a host`}</Link>}
    </>
  );
}

/** The language selector of a page without header. */
function PageLanguage() {
  const selector = useLanguageSelector('page-language');
  return selector && <LanguageButton {...selector} />;
}
