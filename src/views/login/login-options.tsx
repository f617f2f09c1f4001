import type { LoginOption } from '@domain/login';
import { Trans } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { Button } from '@/ui/button';
import classes from './login-forms.module.css';

interface LoginOptionsProps {
  options: readonly LoginOption[];
  onSelect: (option: LoginOption) => void;
}

/** One button per way to log in, in the order of the machine. */
export const LoginOptions = ({ options, onSelect }: LoginOptionsProps) => (
  <ul className={classes.options}>
    {options.map((option) => (
      <li key={`${option.loginType} ${option.providerId}`}>
        <Button
          variant="default"
          className={classes.option}
          icon={<IconMail stroke={1.6} />}
          onClick={() => onSelect(option)}
        >
          <Trans>Log in with email</Trans>
        </Button>
      </li>
    ))}
  </ul>
);
