import type { LoginOption, LoginType } from '@domain/login/login';
import { useLingui } from '@lingui/react/macro';
import { IconKey, IconMail, IconTicket } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import classes from './login-forms.module.css';
import { LoginProgress, useLoginBusy } from './login-progress';

const ICONS: Record<LoginType, typeof IconMail> = {
  CVENT_LOGIN: IconTicket,
  BIZZABO_LOGIN: IconTicket,
  FIREBASE_OIDC: IconKey,
  EMAIL_PASSWORD: IconMail,
};

const focus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

interface LoginOptionsProps {
  options: readonly LoginOption[];
  /** The option that the user left to choose another one. */
  last: LoginOption | null;
  onSelect: (option: LoginOption) => void;
}

/** Shows one button per login option, in the order of the machine; single sign-on needs no form. */
export function LoginOptions({ options, last, onSelect }: LoginOptionsProps) {
  const auth = useChild('auth');
  const busy = useLoginBusy();
  const choose = (option: LoginOption) => {
    const { loginType, providerId } = option;
    if (loginType !== 'FIREBASE_OIDC') onSelect(option);
    else auth.send({ type: 'signIn.request', credentials: { loginType, providerId } });
  };
  return (
    <div className={classes.form}>
      <ul className={classes.options}>
        {options.map((option) => (
          <li key={`${option.loginType} ${option.providerId}`}>
            <OptionButton
              option={option}
              ref={option === last ? focus : undefined}
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
  const Icon = ICONS[loginType];
  return (
    <Button {...props} variant="default" className={classes.option} icon={<Icon stroke={1.6} aria-hidden />}>
      {loginType === 'EMAIL_PASSWORD' ? t`Log in with email` : t`Log in with ${displayName}`}
    </Button>
  );
}
