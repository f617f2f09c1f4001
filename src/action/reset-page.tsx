import { newPasswordSchema } from '@domain/login/password-reset';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  accountEmail,
  isSaving,
  type passwordResetMachine,
  type ResetView,
  resetView,
  savingProblem,
} from '@machines/password-reset/password-reset.machine';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockX,
  IconKey,
  IconLinkOff,
  IconLockCheck,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/controls/button-link';
import { PasswordField } from '@/ui/controls/password-field';
import { FIELD_TEXTS, PASSWORD_REFUSED, usePasswordForm } from '@/ui/controls/schema-form';
import { NoticePage } from '@/ui/layers/notice-page';
import { Spinner } from '@/ui/media/spinner';
import classes from './reset-page.module.css';

interface ResetNotice {
  Icon: typeof IconClockX;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

/** The notices of the page when it has no form. */
const RESET_NOTICES: Record<Exclude<ResetView, 'checking' | 'asking'>, ResetNotice> = {
  done: {
    Icon: IconCircleCheck,
    title: msg`Your password has been set`,
    text: msg`Log in with your new password. You have been logged out on all devices.`,
  },
  expired: {
    Icon: IconClockX,
    title: msg`This link has expired`,
    text: msg`Links are only valid for a limited time. Request a new one on the login page.`,
  },
  used: {
    Icon: IconLockCheck,
    title: msg`This link was already used`,
    text: msg`Your password has been changed since this link was sent. If that was not you, request a new link on the login page.`,
  },
  invalid: {
    Icon: IconLinkOff,
    title: msg`This link does not work`,
    text: msg`The link may be incomplete. Open it again from the email, or request a new one on the login page.`,
  },
  unreachable: {
    Icon: IconPlugConnectedX,
    title: msg`This link could not be checked`,
    text: msg`The server is currently not reachable and will be available shortly.`,
  },
};

type ResetActor = ActorRefFrom<typeof passwordResetMachine>;

interface ResetPageProps {
  actor: ResetActor;
  /** An address of this origin. */
  continueTo: string;
  venueTitle: string;
  logoUrl?: string | undefined;
  /** Called when the logo cannot be loaded. */
  onLogoBroken: () => void;
}

/** Focuses the element that replaces the form. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The page that a password mail links to. */
export function ResetPage({ actor, continueTo, venueTitle, logoUrl, onLogoBroken }: ResetPageProps) {
  const [hasLogo, setHasLogo] = useState(logoUrl !== undefined);
  const view = useSelector(actor, resetView);
  const isForm = view === 'checking' || view === 'asking';
  const fail = () => {
    setHasLogo(false);
    onLogoBroken();
  };
  return (
    <main
      key={isForm ? 'form' : view}
      ref={isForm ? undefined : focus}
      tabIndex={-1}
      className={classes.page}
    >
      {hasLogo && (
        <a href="/" className={classes.brand}>
          <img src={logoUrl} alt={venueTitle} onError={fail} />
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

const EMPTY = { password: '', repeated: '' };

const RULES = 'password-rules';

const UNSENT = msg`The server cannot be reached. Your password was not changed. Please try again.`;

interface ResetFormProps {
  email: string;
  busy: boolean;
  problem: 'refused' | 'unsent' | null;
  onSubmit: (password: string) => void;
}

function ResetForm({ email, busy, problem, onSubmit }: ResetFormProps) {
  const { t, i18n } = useLingui();
  const form = usePasswordForm({
    initialValues: EMPTY,
    schema: newPasswordSchema,
    refusals: { password: problem === 'refused' ? PASSWORD_REFUSED : null },
  });
  const newField = { autoComplete: 'new-password', readOnly: busy };
  return (
    <form className={classes.form} onSubmit={form.submit(({ password }) => onSubmit(password))} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {form.errors.password !== 'tooShort' && (
        <p id={RULES} className={classes.rules}>
          {i18n._(FIELD_TEXTS.tooShort)}
        </p>
      )}
      <PasswordField
        aria-describedby={RULES}
        {...form.fieldProps('password')}
        {...newField}
        label={t`New password`}
      />
      <PasswordField {...form.fieldProps('repeated')} {...newField} label={t`Repeat password`} />
      {problem === 'unsent' && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{i18n._(UNSENT)}</span>
        </p>
      )}
      {busy && (
        <p role="status" className={classes.waiting}>
          <Spinner />
          {t`Setting your password…`}
        </p>
      )}
      <Button type="submit" disabled={busy}>{t`Set password`}</Button>
    </form>
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

interface NoticeProps extends Omit<ResetPageProps, 'logoUrl' | 'onLogoBroken'> {
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
  const { t } = useLingui();
  if (view === 'unreachable')
    return <Button onClick={() => actor.send({ type: 'reset.retry' })}>{t`Try again`}</Button>;
  if (view === 'done') return <ButtonLink href={continueTo}>{t`Continue`}</ButtonLink>;
  return <ButtonLink href={continueTo === '/' ? '/login' : continueTo}>{t`Go to login`}</ButtonLink>;
}
