import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '@/ui/button';
import { TextField } from '@/ui/text-field';

/** The password, hidden until its characters are asked for. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  const Eye = visible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      label={t`Password`}
      name="password"
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      style={{ unicodeBidi: 'plaintext' }}
      end={
        <IconButton
          type="button"
          aria-label={t`Show characters`}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Eye size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}
