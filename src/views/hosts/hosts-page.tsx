import type { Draft } from '@domain/venue/venue-version';
import { useLingui } from '@lingui/react/macro';
import { isHost, mayPublish } from '@machines/auth/is-host';
import {
  createHostsPage,
  hostsFailure,
  type hostsPageMachine,
  isDraftFailed,
  isDraftLoading,
  isDraftPublished,
  isPublishing,
  shownDraft,
} from '@machines/hosts-page/hosts-page.machine';
import { IconDoor } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useChild, useChildValue, useSpawned } from '@/app/app-context';
import { useLogOut } from '@/app/use-log-out';
import { Button } from '@/ui/controls/button';
import { NoticePage } from '@/ui/layers/notice-page';
import { Spinner } from '@/ui/media/spinner';
import { serverWords } from '@/ui/text/failure-texts';
import classes from './hosts-page.module.css';

type PageActor = ActorRefFrom<typeof hostsPageMachine>;

/** The page of hosts, which needs no published venue; others are led back. */
export const HostsPage = () =>
  useChildValue('auth', isHost) ? <HostsContent /> : <Navigate to="/" replace />;

function HostsContent() {
  const { t } = useLingui();
  const actor = useSpawned(({ hostsPage }) => createHostsPage(hostsPage), undefined);
  const logOut = useLogOut();
  return (
    <NoticePage
      icon={<IconDoor size={40} stroke={1.4} />}
      title={t`For hosts`}
      actions={
        <>
          <PublishButton actor={actor} />
          <Link to="/hosts/moderation">{t`Moderation`}</Link>
          <Button variant="subtle" onClick={logOut}>{t`Log out`}</Button>
        </>
      }
    >
      <State actor={actor} />
      <Problem actor={actor} />
    </NoticePage>
  );
}

function State({ actor }: { actor: PageActor }) {
  const { t } = useLingui();
  const draft = useSelector(actor, shownDraft);
  const publication = useChild('publication');
  const loading = useSelector(actor, isDraftLoading);
  const failed = useSelector(actor, isDraftFailed);
  const published = useSelector(actor, isDraftPublished);
  if (loading) return <Spinner />;
  if (failed)
    return (
      <Button variant="default" onClick={() => actor.send({ type: 'draft.retry' })}>{t`Try again`}</Button>
    );
  if (published)
    return (
      <p role="status">
        {t`The event is open.`}{' '}
        <Link to="/" onClick={() => publication.send({ type: 'version.reload' })}>{t`Return to venue`}</Link>
      </p>
    );
  if (!draft)
    return (
      <p>{t`No venue is saved yet. The operator of the server saves one with “npm run venue -- save FILE”.`}</p>
    );
  return <DraftState draft={draft} />;
}

function DraftState({ draft: { version, faults, warnings } }: { draft: Draft }) {
  const { t, i18n } = useLingui();
  const number = i18n.number(version);
  const listed = faults.length > 0 ? faults : warnings;
  return (
    <>
      <p>{t`The latest version is ${number}. Attendees see it once you publish it.`}</p>
      {listed.length > 0 && (
        <>
          <h2 className={classes.heading}>
            {faults.length > 0
              ? t`To correct before it can be published`
              : t`Worth a look before you publish`}
          </h2>
          <ul className={classes.list} lang="en">
            {listed.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function PublishButton({ actor }: { actor: PageActor }) {
  const { t } = useLingui();
  const may = useChildValue('auth', mayPublish);
  const possible = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.publish' }));
  const busy = useSelector(actor, isPublishing);
  if (!may || (!possible && !busy)) return null;
  return (
    <Button onClick={() => actor.send({ type: 'draft.publish' })} aria-disabled={busy}>{t`Publish`}</Button>
  );
}

function Problem({ actor }: { actor: PageActor }) {
  const { i18n, t } = useLingui();
  const failure = useSelector(actor, hostsFailure);
  if (!failure) return null;
  return <p role="alert">{serverWords(i18n, failure.errMsg) ?? t`This did not work. Please try again.`}</p>;
}
