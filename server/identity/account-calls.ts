import type { Context } from 'hono';
import type * as v from 'valibot';
import { lookupAnswer, signInAnswer, signUpAnswer, updateAnswer } from './account-answers';
import { canonicalEmail } from './email';
import { IdentityError } from './identity-error';
import type { OwnAccount } from './own-account';
import type { PasswordReset } from './password-reset';
import { validBody } from './request-body';
import {
  asksForMore,
  lookupRequest,
  resetRequest,
  sendCodeRequest,
  signInRequest,
  signUpRequest,
  updateRequest,
} from './requests';
import type { ResetLink } from './reset-link';
import type { SignIn } from './sign-in';

export interface AccountCallsOptions {
  signIn: SignIn;
  own: OwnAccount;
  reset: PasswordReset;
  resetLink: ResetLink;
  outbox: (mail: { to: string; kind: 'PASSWORD_RESET'; link: string }) => void;
  clientAddress: (c: Context) => string;
  allowPasswordLogin: boolean;
  allowAnonymous: boolean;
}

/** One call of the Identity Toolkit: the parsed body in, the answer's object out. */
export type Call = (body: unknown, c: Context) => Promise<object>;

const call =
  <Schema extends v.GenericSchema>(
    schema: Schema,
    work: (request: v.InferOutput<Schema>, c: Context) => Promise<object>,
  ): Call =>
  (body, c) =>
    work(validBody(schema, body), c);

function allow(condition: boolean, code: 'OPERATION_NOT_ALLOWED' | 'PASSWORD_LOGIN_DISABLED'): void {
  if (!condition) throw new IdentityError(code);
}

function passwordOf(password: string | undefined): string {
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  return password;
}

/** The calls below `/v1/accounts:`, by name. */
export function accountCalls(options: AccountCallsOptions): Map<string, Call> {
  const { signIn, own, reset, resetLink, outbox, clientAddress, allowPasswordLogin, allowAnonymous } =
    options;

  const resetAnswer = async (code: string, newPassword: string | undefined) => ({
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: 'PASSWORD_RESET',
    email: await (newPassword === undefined ? reset.check(code) : reset.confirm(code, newPassword)),
  });

  return new Map<string, Call>([
    [
      'signInWithPassword',
      call(signInRequest, async ({ email, password }, c) => {
        allow(allowPasswordLogin, 'PASSWORD_LOGIN_DISABLED');
        return signInAnswer(
          await signIn.withPassword(canonicalEmail(email), passwordOf(password), clientAddress(c)),
        );
      }),
    ],
    [
      'signUp',
      call(signUpRequest, async ({ email, password, idToken }, c) => {
        const anonymous = email === undefined && password === undefined && idToken === undefined;
        allow(allowAnonymous && anonymous, 'OPERATION_NOT_ALLOWED');
        return signUpAnswer(await signIn.anonymously(clientAddress(c)));
      }),
    ],
    ['lookup', call(lookupRequest, async ({ idToken = '' }) => lookupAnswer(await own.of(idToken)))],
    [
      'update',
      call(updateRequest, async ({ idToken = '', displayName, password, ...rest }) => {
        allow(!asksForMore(rest), 'OPERATION_NOT_ALLOWED');
        const { account, tokens } = await own.change(idToken, { displayName, password });
        return { ...updateAnswer(account), ...tokens };
      }),
    ],
    [
      'sendOobCode',
      call(sendCodeRequest, async ({ requestType, email: given, continueUrl }, c) => {
        allow(allowPasswordLogin && requestType === 'PASSWORD_RESET', 'OPERATION_NOT_ALLOWED');
        const email = canonicalEmail(given);
        const linkFor = resetLink(c, continueUrl);
        const code = await reset.createCode(email, clientAddress(c));
        outbox({ to: email, kind: 'PASSWORD_RESET', link: linkFor(code) });
        return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
      }),
    ],
    [
      'resetPassword',
      call(resetRequest, async ({ oobCode = '', newPassword }) => {
        allow(allowPasswordLogin, 'OPERATION_NOT_ALLOWED');
        return resetAnswer(oobCode, newPassword);
      }),
    ],
  ]);
}
