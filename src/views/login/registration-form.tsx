import type { LoginOption } from '@domain/login/login';
import { confirmationNumberFault, registrationNumberFault } from '@domain/login/registration-login';
import { emailFault } from '@domain/shared/validation';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@/ui/controls/text-field';
import {
  LoginFormFrame,
  type LoginFormProps,
  type LoginFormRules,
  useFieldProps,
  useLoginForm,
} from './login-form';

const CVENT: LoginFormRules<'confirmationNumber'> = {
  faults: { confirmationNumber: confirmationNumberFault },
  credentials: ({ confirmationNumber }) => ({
    loginType: 'CVENT_LOGIN',
    confirmationNumber: confirmationNumber.trim(),
  }),
};

const BIZZABO: LoginFormRules<'registrationNumber' | 'email'> = {
  faults: { registrationNumber: registrationNumberFault, email: emailFault },
  credentials: ({ registrationNumber, email }) => ({
    loginType: 'BIZZABO_LOGIN',
    registrationNumber: registrationNumber.trim(),
    email: email.trim(),
  }),
};

function CventForm({ typed, onLeave }: LoginFormProps) {
  const { t } = useLingui();
  const form = useLoginForm(CVENT, typed);
  const field = useFieldProps(form);
  return (
    <LoginFormFrame form={form} onLeave={onLeave}>
      <TextField
        {...field('confirmationNumber')}
        label={t`Confirmation number`}
        autoComplete="off"
        dir="ltr"
      />
    </LoginFormFrame>
  );
}

function BizzaboForm({ typed, onLeave }: LoginFormProps) {
  const { t } = useLingui();
  const form = useLoginForm(BIZZABO, typed);
  const field = useFieldProps(form);
  return (
    <LoginFormFrame form={form} onLeave={onLeave}>
      <TextField
        {...field('registrationNumber')}
        label={t`Registration number`}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <TextField {...field('email')} label={t`Email`} type="email" autoComplete="email" dir="ltr" />
    </LoginFormFrame>
  );
}

/** The form for a Cvent registration number, or for a Bizzabo number and its email. */
export const RegistrationForm = ({ option, ...props }: LoginFormProps & { option: LoginOption }) =>
  option.loginType === 'CVENT_LOGIN' ? <CventForm {...props} /> : <BizzaboForm {...props} />;
