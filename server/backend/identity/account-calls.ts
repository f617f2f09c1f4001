import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Mailer } from '../../platform/mail/mailer';
import { requestedLanguage } from '../../platform/server-language';
import type { SecurityLog } from '../../platform/store/security-log';
import { canonicalEmail, type LinkedProvider, type SignInMethod } from './account';
import { IdentityError, validBody } from './identity-error';
import type { AttemptSource, KnownDevices } from './known-devices';
import type { OwnAccount } from './own-account';
import type { PasswordReset } from './password-reset';
import { type OwnPage, resetLink } from './reset-link';
import type { CustomSignIn, SignedIn, SignIn } from './sign-in';
import {
  asksForMore,
  customSignInAnswer,
  customTokenRequest,
  lookupAnswer,
  lookupRequest,
  resetRequest,
  sendCodeRequest,
  signInAnswer,
  signInRequest,
  signUpAnswer,
  signUpRequest,
  updateAnswer,
  updateRequest,
} from './toolkit-messages';

export interface AccountCallsOptions {
  signIn: SignIn;
  customSignIn: CustomSignIn;
  devices: KnownDevices;
  own: OwnAccount;
  reset: PasswordReset;
  ownPage: OwnPage;
  publicUrl: URL;
  mailer: Pick<Mailer, 'send'>;
  providersOf: (uid: string) => Promise<LinkedProvider[]>;
  clientAddress: (c: Context) => string;
  securityLog: SecurityLog;
  allowPasswordLogin: boolean;
  allowAnonymous: boolean;
}

/** A method of the Identity Toolkit: takes the parsed body, resolves with the response object. */
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

/** Returns the methods below `/v1/accounts:` by name. */
export function accountCalls(options: AccountCallsOptions): Map<string, Call> {
  const {
    signIn,
    customSignIn,
    devices,
    own,
    reset,
    ownPage,
    publicUrl,
    mailer,
    providersOf,
    clientAddress,
    securityLog,
    allowPasswordLogin,
    allowAnonymous,
  } = options;

  /** Records a sign-in and returns it. */
  const recorded = async (signedIn: SignedIn, detail: SignInMethod, c: Context): Promise<SignedIn> => {
    const { uid } = signedIn.account;
    await securityLog.record({ kind: 'signIn', uid, actor: uid, address: clientAddress(c), detail });
    return signedIn;
  };

  const sourceOf = async (c: Context, email: string): Promise<AttemptSource> => ({
    network: clientAddress(c),
    device: await devices.idOf(c, email),
  });

  const confirmed = async (code: string, password: string, c: Context): Promise<string> =>
    reset.confirm(code, password, await sourceOf(c, await reset.check(code)));

  const resetAnswer = async (code: string, newPassword: string | undefined, c: Context) => ({
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: 'PASSWORD_RESET',
    email: await (newPassword === undefined ? reset.check(code) : confirmed(code, newPassword, c)),
  });

  return new Map<string, Call>([
    [
      'signInWithPassword',
      call(signInRequest, async ({ email, password }, c) => {
        allow(allowPasswordLogin, 'PASSWORD_LOGIN_DISABLED');
        const account = canonicalEmail(email);
        const signedIn = await signIn.withPassword(account, passwordOf(password), await sourceOf(c, account));
        await devices.remember(c, account);
        return signInAnswer(await recorded(signedIn, 'password', c));
      }),
    ],
    [
      'signInWithCustomToken',
      call(customTokenRequest, async ({ token = '' }, c) =>
        customSignInAnswer(await recorded(await customSignIn(token), 'custom', c)),
      ),
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
      call(updateRequest, async ({ idToken = '', displayName, ...rest }) => {
        allow(!asksForMore(rest), 'OPERATION_NOT_ALLOWED');
        const account = await own.rename(idToken, displayName);
        return updateAnswer(account, await providersOf(account.uid));
      }),
    ],
    [
      'sendOobCode',
      call(sendCodeRequest, async ({ requestType, email: given, continueUrl }, c) => {
        allow(allowPasswordLogin && requestType === 'PASSWORD_RESET', 'OPERATION_NOT_ALLOWED');
        const email = canonicalEmail(given);
        const page = ownPage(c, continueUrl);
        const locale = requestedLanguage((name) => c.req.header(name));
        const { code, expiresAt } = await reset.createCode(email, await sourceOf(c, email));
        const link = resetLink(publicUrl, { code, locale, continueUrl: page });
        await mailer.send({ to: email, kind: 'PASSWORD_RESET', link, locale, expiresAt });
        return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
      }),
    ],
    [
      'resetPassword',
      call(resetRequest, async ({ oobCode = '', newPassword }, c) => {
        allow(allowPasswordLogin, 'OPERATION_NOT_ALLOWED');
        return resetAnswer(oobCode, newPassword, c);
      }),
    ],
  ]);
}
