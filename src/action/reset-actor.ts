import { passwordResetMachine } from '@machines/password-reset/password-reset.machine';
import { promise } from '@/app/slots';
import type { PasswordResetService } from '@/services/password-reset';

/** The machine of the reset page with its effects. */
export const resetMachine = ({ check, save }: PasswordResetService) =>
  passwordResetMachine.provide({
    actors: {
      checkCode: promise(({ code }: { code: string }) => check(code)),
      savePassword: promise(({ code, password }: { code: string; password: string }) => save(code, password)),
    },
  });
