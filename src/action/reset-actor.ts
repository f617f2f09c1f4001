import type { Failure } from '@domain/shared/failure';
import { passwordResetMachine } from '@machines/password-reset/password-reset.machine';
import { promise } from '@/app/slots/fill';
import type { PasswordResetService } from '@/services/identity/password-reset';

/** Returns the machine of the reset page with its effects; failed calls are reported. */
export const resetMachine = ({ check, save }: PasswordResetService, report: (failure: Failure) => void) =>
  passwordResetMachine.provide({
    actors: {
      checkCode: promise(({ code }: { code: string }) => check(code)),
      savePassword: promise(({ code, password }: { code: string; password: string }) => save(code, password)),
    },
    actions: { notifyParent: (_, { failure }) => report(failure) },
  });
