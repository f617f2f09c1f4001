import { RESET_CODE_USED, type ResetCodeFault } from '@domain/login/password-reset';
import { Failure, failureKindOf } from '@domain/shared/failure';
import { API_TIMEOUT } from '@domain/shared/limits';
import type { PasswordResetPort } from '@machines/password-reset/password-reset.machine';
import { type FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';

const PATH = '/identitytoolkit.googleapis.com/v1/accounts:resetPassword';

const answerSchema = v.object({ email: v.string() });
const refusalSchema = v.object({ error: v.object({ message: v.string() }) });

const REFUSED = new Set(['WEAK_PASSWORD', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'MISSING_PASSWORD']);
const CODE_FAULTS: Record<string, ResetCodeFault> = {
  EXPIRED_OOB_CODE: 'expired',
  INVALID_OOB_CODE: 'invalid',
  OPERATION_NOT_ALLOWED: 'invalid',
  [`INVALID_OOB_CODE : ${RESET_CODE_USED}`]: 'used',
};

type Fault = ResetCodeFault | 'refused';

function faultOf({ status, data }: FetchError): Fault | undefined {
  const refusal = v.safeParse(refusalSchema, data);
  if (status !== 400 || !refusal.success) return undefined;
  const { message } = refusal.output.error;
  const [code = ''] = message.split(' : ');
  return REFUSED.has(code) ? 'refused' : (CODE_FAULTS[message] ?? CODE_FAULTS[code]);
}

type Answer = { email: string } | { fault: Fault };

async function ask(body: { oobCode: string; newPassword?: string }): Promise<Answer> {
  try {
    const options = {
      method: 'POST',
      query: { key: 'local' },
      body,
      retry: 0,
      timeout: API_TIMEOUT,
    } as const;
    return v.parse(answerSchema, await ofetch(PATH, options));
  } catch (error) {
    const { status } = error as FetchError;
    const fault = faultOf(error as FetchError);
    if (fault) return { fault };
    throw new Failure(failureKindOf(status), `${PATH}: ${status ?? 'no answer'}`);
  }
}

/** Creates the calls of the own identity endpoint for the reset page, without the SDK. */
export const createPasswordResetPort = (): PasswordResetPort => ({
  async check(code) {
    if (!code) return { fault: 'invalid' };
    const answer = await ask({ oobCode: code });
    if ('email' in answer) return answer;
    return { fault: answer.fault === 'refused' ? 'invalid' : answer.fault };
  },
  async save(code, password) {
    const answer = await ask({ oobCode: code, newPassword: password });
    return { fault: 'fault' in answer ? answer.fault : null };
  },
});
