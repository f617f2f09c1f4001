import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '@/ui/button';

/** The password, hidden until its characters are asked for. */
export function PasswordField(props: TextInputProps) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  const Eye = visible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      label={t`Password`}
      name="password"
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      dir="ltr"
      rightSectionWidth={48}
      rightSection={
        <IconButton
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
