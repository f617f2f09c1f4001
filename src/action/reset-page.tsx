import { Trans, useLingui } from '@lingui/react/macro';
import {
  accountEmail,
  isSaving,
  type passwordResetMachine,
  type ResetView,
  resetView,
  savingProblem,
} from '@machines/password-reset/password-reset.machine';
import { IconKey } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/controls/button-link';
import { NoticePage } from '@/ui/layers/notice-page';
import { Spinner } from '@/ui/media/spinner';
import { ResetForm } from './reset-form';
import { RESET_NOTICES } from './reset-notices';
import classes from './reset-page.module.css';

type ResetActor = ActorRefFrom<typeof passwordResetMachine>;

interface ResetPageProps {
  actor: ResetActor;
  /** An address of this origin. */
  continueTo: string;
  venueTitle: string;
  logoUrl?: string | undefined;
}

/** Focuses the element that replaces the form. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The page that a password mail links to. */
export function ResetPage({ actor, continueTo, venueTitle, logoUrl }: ResetPageProps) {
  const view = useSelector(actor, resetView);
  const isForm = view === 'checking' || view === 'asking';
  return (
    <main
      key={isForm ? 'form' : view}
      ref={isForm ? undefined : focus}
      tabIndex={-1}
      className={classes.page}
    >
      {logoUrl && (
        <a href="/" className={classes.brand}>
          <img src={logoUrl} alt={venueTitle} />
        </a>
      )}
      {view === 'checking' && <Checking venueTitle={venueTitle} />}
      {view === 'asking' && <Asking actor={actor} venueTitle={venueTitle} />}
      {!isForm && <Notice view={view} actor={actor} continueTo={continueTo} venueTitle={venueTitle} />}
    </main>
  );
}

const KEY = <IconKey size={40} stroke={1.5} />;

function Checking({ venueTitle }: { venueTitle: string }) {
  const { t } = useLingui();
  const title = t`Set a new password`;
  return (
    <NoticePage icon={KEY} title={title} actions={null}>
      <title>{`${title} · ${venueTitle}`}</title>
      <p role="status" className={classes.waiting}>
        <Spinner />
        <Trans>Checking the link…</Trans>
      </p>
    </NoticePage>
  );
}

function Asking({ actor, venueTitle }: { actor: ResetActor; venueTitle: string }) {
  const { t } = useLingui();
  const title = t`Set a new password`;
  const email = useSelector(actor, accountEmail);
  const busy = useSelector(actor, isSaving);
  const problem = useSelector(actor, savingProblem);
  const save = (password: string) => actor.send({ type: 'password.submit', password });
  const person = <bdi className={classes.email}>{email}</bdi>;
  return (
    <NoticePage
      icon={KEY}
      title={title}
      actions={<ResetForm email={email} busy={busy} problem={problem} onSubmit={save} />}
    >
      <title>{`${title} · ${venueTitle}`}</title>
      <p>
        <Trans>Account: {person}</Trans>
      </p>
    </NoticePage>
  );
}

interface NoticeProps extends ResetPageProps {
  view: Exclude<ResetView, 'checking' | 'asking'>;
}

function Notice({ view, actor, continueTo, venueTitle }: NoticeProps) {
  const { i18n } = useLingui();
  const { Icon, title, text } = RESET_NOTICES[view];
  return (
    <NoticePage
      icon={<Icon size={40} stroke={1.5} />}
      title={i18n._(title)}
      actions={<NextStep view={view} actor={actor} continueTo={continueTo} />}
    >
      <title>{`${i18n._(title)} · ${venueTitle}`}</title>
      <p>{i18n._(text)}</p>
    </NoticePage>
  );
}

function NextStep({ view, actor, continueTo }: Omit<NoticeProps, 'venueTitle'>) {
  if (view === 'unreachable')
    return (
      <Button onClick={() => actor.send({ type: 'reset.retry' })}>
        <Trans>Try again</Trans>
      </Button>
    );
  if (view === 'done')
    return (
      <ButtonLink href={continueTo}>
        <Trans>Continue</Trans>
      </ButtonLink>
    );
  return (
    <ButtonLink href={continueTo === '/' ? '/login' : continueTo}>
      <Trans>Go to login</Trans>
    </ButtonLink>
  );
}
