import type { LoginOption } from '@domain/login/login';
import { Trans, useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { loginOptions } from '@machines/auth/auth.selectors';
import { selectedOption } from '@machines/login-view/login-view.machine';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useState } from 'react';
import { useAppActor, useChild, useChildValue, useDraft } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { useLater } from '@/ui/hooks/use-later';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { Spinner } from '@/ui/media/spinner';
import { EmailForm } from './email-form';
import type { Typed } from './login-form';
import formClasses from './login-forms.module.css';
import { LoginOptions } from './login-options';
import classes from './login-page.module.css';

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
            <img className={classes.logo} src={config.login.logoUrl} alt="" />
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

/** Shows the login forms; the only option is preselected, of several the user selects one (spec §2). */
function LoginForms() {
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
    return (
      <p className={formClasses.sentence}>
        <Trans>Login is currently not available for this venue.</Trans>
      </p>
    );
  if (selected && isRegistration(selected))
    return <RegistrationForm key={selected.loginType} option={selected} typed={typed} onLeave={leave} />;
  if (selected?.loginType === 'EMAIL_PASSWORD') return <EmailForm typed={typed} onLeave={leave} />;
  return <LoginOptions options={options} last={last} onSelect={select} />;
}
