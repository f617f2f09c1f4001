import type { Context } from 'hono';
import type * as v from 'valibot';
import { requestedLanguage } from '../mail/mail-language';
import type { Mailer } from '../mail/mailer';
import {
  customSignInAnswer,
  lookupAnswer,
  signInAnswer,
  signUpAnswer,
  updateAnswer,
} from './account-answers';
import type { CustomSignIn } from './custom-sign-in';
import { canonicalEmail } from './email';
import { IdentityError } from './identity-error';
import type { OwnAccount } from './own-account';
import type { PasswordReset } from './password-reset';
import { validBody } from './request-body';
import {
  asksForMore,
  customTokenRequest,
  lookupRequest,
  resetRequest,
  sendCodeRequest,
  signInRequest,
  signUpRequest,
  updateRequest,
} from './requests';
import { type OwnPage, resetLink } from './reset-link';
import type { SignIn } from './sign-in';
import type { LinkedProvider } from './sign-in-method';

export interface AccountCallsOptions {
  signIn: SignIn;
  customSignIn: CustomSignIn;
  own: OwnAccount;
  reset: PasswordReset;
  ownPage: OwnPage;
  publicUrl: URL;
  mailer: Pick<Mailer, 'send'>;
  providersOf: (uid: string) => Promise<LinkedProvider[]>;
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
  const {
    signIn,
    customSignIn,
    own,
    reset,
    ownPage,
    publicUrl,
    mailer,
    providersOf,
    clientAddress,
    allowPasswordLogin,
    allowAnonymous,
  } = options;

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
      'signInWithCustomToken',
      call(customTokenRequest, async ({ token = '' }) => customSignInAnswer(await customSignIn(token))),
    ],
    [
      'signUp',
      call(signUpRequest, async ({ email, password, idToken }, c) => {
        const anonymous = email === undefined && password === undefined && idToken === undefined;
        allow(allowAnonymous && anonymous, 'OPERATION_NOT_ALLOWED');
        return signUpAnswer(await signIn.anonymously(clientAddress(c)));
      }),
    ],
    [
      'lookup',
      call(lookupRequest, async ({ idToken = '' }) => {
        const account = await own.of(idToken);
        return lookupAnswer(account, await providersOf(account.uid));
      }),
    ],
    [
      'update',
      call(updateRequest, async ({ idToken = '', displayName, password, ...rest }) => {
        allow(!asksForMore(rest), 'OPERATION_NOT_ALLOWED');
        const { account, tokens } = await own.change(idToken, { displayName, password });
        return { ...updateAnswer(account, await providersOf(account.uid)), ...tokens };
      }),
    ],
    [
      'sendOobCode',
      call(sendCodeRequest, async ({ requestType, email: given, continueUrl }, c) => {
        allow(allowPasswordLogin && requestType === 'PASSWORD_RESET', 'OPERATION_NOT_ALLOWED');
        const email = canonicalEmail(given);
        const page = ownPage(c, continueUrl);
        const locale = requestedLanguage((name) => c.req.header(name));
        const { code, expiresAt } = await reset.createCode(email, clientAddress(c));
        const link = resetLink(publicUrl, { code, locale, continueUrl: page });
        await mailer.send({ to: email, kind: 'PASSWORD_RESET', link, locale, expiresAt });
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
