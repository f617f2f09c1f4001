import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button';
import { TextField } from './text-field';

/** A password field; its characters are hidden until the user shows them. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'style'>) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  const Eye = visible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
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
