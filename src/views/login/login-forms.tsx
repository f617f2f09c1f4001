import { Trans } from '@lingui/react/macro';
import { loginOptions, selectedOption } from '@machines/login-view/login-view.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { EmailForm } from './email-form';
import classes from './login-forms.module.css';
import { LoginOptions } from './login-options';

/** One option is preselected; of several one is chosen (spec §2). */
export function LoginForms() {
  const loginView = useChild('loginView');
  const options = useChildValue('loginView', loginOptions);
  const selected = useChildValue('loginView', selectedOption);
  if (options.length === 0)
    return (
      <p className={classes.sentence}>
        <Trans>There is no way to log in to this venue at the moment.</Trans>
      </p>
    );
  if (!selected)
    return (
      <LoginOptions
        options={options}
        onSelect={(option) => loginView.send({ type: 'option.select', option })}
      />
    );
  const leave = options.length > 1 ? () => loginView.send({ type: 'option.leave' }) : undefined;
  return <EmailForm onLeave={leave} />;
}
