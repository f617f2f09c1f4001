import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordField as AnyPasswordField } from '@/ui/password-field';

/** The password of the login. */
export function PasswordField(props: Omit<ComponentProps<typeof AnyPasswordField>, 'label'>) {
  const { t } = useLingui();
  return <AnyPasswordField {...props} label={t`Password`} name="password" autoComplete="current-password" />;
}
