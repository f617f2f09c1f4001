import type { LoginOption } from '@domain/login';
import { Trans } from '@lingui/react/macro';
import { loginOptions, selectedOption } from '@machines/login-view/login-view.machine';
import { useState } from 'react';
import { useChild, useChildValue, useDraft } from '@/app/app-context';
import { useLater } from '@/ui/use-later';
import { EmailForm } from './email-form';
import { LateRegistrationForm, loadRegistrationForm } from './late-registration-form';
import classes from './login-forms.module.css';
import { LoginOptions } from './login-options';
import type { Typed } from './use-login-form';

const nothing = (): void => {};

const isRegistration = ({ loginType }: LoginOption): boolean =>
  loginType === 'CVENT_LOGIN' || loginType === 'BIZZABO_LOGIN';

/** What was typed before a forced reload, and what is typed into any of the forms from now on. */
function useTyped(): Typed {
  const drafts = {
    email: useDraft('email'),
    confirmationNumber: useDraft('confirmationNumber'),
    registrationNumber: useDraft('registrationNumber'),
  };
  return useState(() => new Map(Object.entries(drafts)))[0];
}

/** One option is preselected; of several one is chosen (spec §2). */
export function LoginForms() {
  const loginView = useChild('loginView');
  const options = useChildValue('loginView', loginOptions);
  const selected = useChildValue('loginView', selectedOption);
  const typed = useTyped();
  const [last, setLast] = useState<LoginOption | null>(null);
  useLater(options.some(isRegistration) ? loadRegistrationForm : nothing);
  const select = (option: LoginOption) => {
    setLast(option);
    loginView.send({ type: 'option.select', option });
  };
  const leave = options.length > 1 ? () => loginView.send({ type: 'option.leave' }) : undefined;
  if (options.length === 0)
    return (
      <p className={classes.sentence}>
        <Trans>There is no way to log in to this venue at the moment.</Trans>
      </p>
    );
  if (selected && isRegistration(selected))
    return <LateRegistrationForm key={selected.loginType} option={selected} typed={typed} onLeave={leave} />;
  if (selected?.loginType === 'EMAIL_PASSWORD') return <EmailForm typed={typed} onLeave={leave} />;
  return <LoginOptions options={options} last={last} onSelect={select} />;
}
