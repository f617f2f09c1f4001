import type { LoginOption, LoginType } from '@domain/login/login';
import { emailFault, passwordFault } from '@domain/shared/validation';
import { Trans, useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { loginOptions } from '@machines/auth/auth.machine';
import { selectedOption } from '@machines/login-view/login-view.machine';
import { IconKey, IconMail, IconTicket } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type CSSProperties, type SyntheticEvent, useId, useState } from 'react';
import { useAppActor, useChild, useChildValue, useDraft } from '@/app/app-context';
import { EventLogo } from '@/app/event-logo';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { TextField } from '@/ui/controls/text-field';
import { takeFocusInPlace } from '@/ui/hooks/take-focus';
import { useLater } from '@/ui/hooks/use-later';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { Spinner } from '@/ui/media/spinner';
import {
  LoginFormFrame,
  type LoginFormProps,
  type LoginFormRules,
  type Typed,
  useFieldProps,
  useLoginForm,
} from './login-form';
import formClasses from './login-forms.module.css';
import classes from './login-page.module.css';
import { LoginProgress, useLoginBusy } from './login-progress';

const RULES: LoginFormRules<'email' | 'password'> = {
  faults: { email: emailFault, password: passwordFault },
  credentials: ({ email, password }) => ({ loginType: 'EMAIL_PASSWORD', email: email.trim(), password }),
};

/** The form for email and password, or for a password reset by email. */
function EmailForm({ typed, onLeave }: LoginFormProps) {
  const { t } = useLingui();
  const loginView = useChild('loginView');
  const form = useLoginForm(RULES, typed);
  const field = useFieldProps(form);
  const busy = useLoginBusy();
  const reset = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    const values = currentTarget.form && form.checked(currentTarget.form, ['email']);
    if (values && !busy) loginView.send({ type: 'passwordReset.request', email: values.email.trim() });
  };
  const resetButton = (
    <Button variant="subtle" type="button" disabled={!form.isGood('email')} onClick={reset}>
      <Trans>Reset password</Trans>
    </Button>
  );
  return (
    <LoginFormFrame form={form} onLeave={onLeave} more={resetButton}>
      <TextField {...field('email')} label={t`Email`} type="email" autoComplete="username" dir="ltr" />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
    </LoginFormFrame>
  );
}

const pictureOf = (address: string | undefined): CSSProperties | undefined =>
  address === undefined ? undefined : { backgroundImage: `url(${JSON.stringify(address)})` };

/** spec §2, Login page. */
export function LoginPage() {
  const { t } = useLingui();
  const config = useSelector(useAppActor(), uiConfig);
  const tabTitle = config?.tabTitle ?? 'Foyer';
  return (
    <div className={classes.stage}>
      <div className={classes.picture} style={pictureOf(config?.login.backgroundUrl)} />
      <div className={classes.card}>
        {config?.login.logoUrl && (
          <div className={classes.brand}>
            <EventLogo address={config.login.logoUrl} className={classes.logo} />
          </div>
        )}
        <div className={classes.body}>
          <h1 className={classes.title}>{t`Welcome to ${tabTitle}`}</h1>
          <LoginForms />
          <LegalOpeners />
        </div>
      </div>
    </div>
  );
}

const LegalOpeners = lazyComponent(async () => (await import('./legal-openers')).LegalOpeners);

const nothing = (): void => {};

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div className={formClasses.form} role="alert">
    <p className={formClasses.sentence}>
      <Trans>This part could not be loaded. Please try again.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);

const RegistrationForm = lazyComponent(async () => (await import('./registration-form')).RegistrationForm, {
  pending: <Spinner />,
  failed: (retry) => <Missing onRetry={retry} />,
});

const isRegistration = ({ loginType }: LoginOption): boolean =>
  loginType === 'CVENT_LOGIN' || loginType === 'BIZZABO_LOGIN';

/** Returns the texts typed before a forced reload, and into any of the forms from now on. */
function useTyped(): Typed {
  const drafts = {
    email: useDraft('email'),
    confirmationNumber: useDraft('confirmationNumber'),
    registrationNumber: useDraft('registrationNumber'),
  };
  return useState(() => new Map(Object.entries(drafts)))[0];
}

const ICONS: Record<LoginType, typeof IconMail> = {
  CVENT_LOGIN: IconTicket,
  BIZZABO_LOGIN: IconTicket,
  FIREBASE_OIDC: IconKey,
  EMAIL_PASSWORD: IconMail,
};

interface LoginOptionsProps {
  options: readonly LoginOption[];
  /** The option that the user left to choose another one. */
  last: LoginOption | null;
  onSelect: (option: LoginOption) => void;
}

/** Shows one button per login option, in the order of the machine; single sign-on needs no form. */
function LoginOptions({ options, last, onSelect }: LoginOptionsProps) {
  const auth = useChild('auth');
  const busy = useLoginBusy();
  const choose = (option: LoginOption) => {
    const { loginType, providerId } = option;
    if (loginType !== 'FIREBASE_OIDC') onSelect(option);
    else auth.send({ type: 'signIn.request', credentials: { loginType, providerId } });
  };
  return (
    <div className={formClasses.form}>
      <ul className={formClasses.options}>
        {options.map((option) => (
          <li key={`${option.loginType} ${option.providerId}`}>
            <OptionButton
              option={option}
              ref={option === last ? takeFocusInPlace : undefined}
              aria-disabled={busy || undefined}
              onClick={() => !busy && choose(option)}
            />
          </li>
        ))}
      </ul>
      <LoginProgress />
    </div>
  );
}

function OptionButton({ option, ...props }: { option: LoginOption } & ComponentProps<'button'>) {
  const { t } = useLingui();
  const { loginType, displayName } = option;
  const hint = useId();
  const Icon = ICONS[loginType];
  const name = loginType === 'EMAIL_PASSWORD' ? t`Log in with email` : t`Log in with ${displayName}`;
  // What attendees have: not every one knows the provider of their number.
  const numbers: Partial<Record<LoginType, string>> = {
    CVENT_LOGIN: t`with your confirmation number`,
    BIZZABO_LOGIN: t`with your registration number`,
  };
  const number = numbers[loginType];
  return (
    <Button
      {...props}
      variant="default"
      className={formClasses.option}
      icon={<Icon stroke={1.6} aria-hidden />}
      aria-label={name}
      aria-describedby={number && hint}
    >
      {name}
      {number && (
        <small id={hint} className={formClasses.hint}>
          {number}
        </small>
      )}
    </Button>
  );
}

/** Shows the login forms; the only option is preselected, of several the user selects one (spec §2). */
function LoginForms() {
  const { t } = useLingui();
  const loginView = useChild('loginView');
  const options = useChildValue('auth', loginOptions);
  const chosen = useChildValue('loginView', selectedOption);
  const selected = options.length === 1 ? options[0] : chosen;
  const typed = useTyped();
  const [last, setLast] = useState<LoginOption | null>(null);
  useLater(options.some(isRegistration) ? RegistrationForm.preload : nothing);
  const select = (option: LoginOption) => {
    setLast(option);
    loginView.send({ type: 'option.select', option });
  };
  const leave = options.length > 1 ? () => loginView.send({ type: 'option.leave' }) : undefined;
  if (options.length === 0)
    return <p className={formClasses.sentence}>{t`Login is currently not available for this venue.`}</p>;
  if (selected && isRegistration(selected))
    return <RegistrationForm key={selected.loginType} option={selected} typed={typed} onLeave={leave} />;
  if (selected?.loginType === 'EMAIL_PASSWORD') return <EmailForm typed={typed} onLeave={leave} />;
  return <LoginOptions options={options} last={last} onSelect={select} />;
}
