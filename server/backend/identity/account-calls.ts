import { shortText } from '@domain/people/person';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Mailer } from '../../platform/mail/mailer';
import { requestedLanguage } from '../../platform/server-language';
import type { SecurityLog } from '../../platform/store/security-log';
import { type Account, canonicalEmail, type LinkedProvider, type SignInMethod } from './account';
import type { AttemptSource, KnownDevices } from './attempts';
import { customClaims } from './id-tokens';
import { IdentityError, validBody } from './identity-error';
import type { OwnAccount } from './own-account';
import type { PasswordReset } from './password-reset';
import { type OwnPage, resetLink } from './reset-link';
import type { CustomSignIn, SignedIn, SignIn } from './sign-in';

// PostgreSQL stores no NUL in a text.
const textSchema = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0')),
);
const text = v.optional(textSchema);

export const signInRequest = v.object({ email: text, password: text });

export const customTokenRequest = v.object({ token: text });

export const signUpRequest = v.object({ email: text, password: text, idToken: text });

export const lookupRequest = v.object({ idToken: text });

const NOT_OFFERED = [
  'email',
  'password',
  'photoUrl',
  'oobCode',
  'deleteAttribute',
  'deleteProvider',
] as const;

export const updateRequest = v.object({
  idToken: text,
  displayName: v.nullish(shortText),
  ...v.entriesFromList(NOT_OFFERED, v.optional(v.unknown())),
});
export type UpdateRequest = v.InferOutput<typeof updateRequest>;

const isAsked = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns whether an update contains anything but the name. */
export const asksForMore = (request: UpdateRequest): boolean =>
  NOT_OFFERED.some((field) => isAsked(request[field]));

// Mail clients and browsers truncate longer links.
const ADDRESS_MAX_LENGTH = 2_000;

export const sendCodeRequest = v.object({
  requestType: v.string(),
  email: text,
  continueUrl: v.optional(v.pipe(v.string(), v.maxLength(ADDRESS_MAX_LENGTH))),
});

export const resetRequest = v.object({ oobCode: text, newPassword: text });

export const refreshRequest = v.object({ grant_type: text, refresh_token: text });

// The hosted service shows only that there is a hash.
const REDACTED_HASH = 'UkVEQUNURUQ=';

const passwordProvider = ({ email, name }: Account) => ({
  providerId: 'password',
  rawId: email,
  federatedId: email,
  email,
  displayName: name,
});

export const signInAnswer = ({ account, tokens }: SignedIn) => ({
  kind: 'identitytoolkit#VerifyPasswordResponse',
  registered: true,
  email: account.email,
  displayName: account.name,
  ...tokens,
});

export const customSignInAnswer = ({ account, tokens }: SignedIn) => ({
  kind: 'identitytoolkit#VerifyCustomTokenResponse',
  isNewUser: account.lastLoginAt === undefined,
  ...tokens,
});

export const signUpAnswer = ({ tokens }: SignedIn) => ({
  kind: 'identitytoolkit#SignupNewUserResponse',
  ...tokens,
});

const identityProvider = ({ email, name }: Account, { providerId, subject }: LinkedProvider) => ({
  providerId,
  rawId: subject,
  federatedId: subject,
  email,
  displayName: name,
});

/** Never empty for users with an email: the SDK would treat them as anonymous. */
const providersOf = (account: Account, linked: readonly LinkedProvider[]) => [
  ...(account.hasPassword || linked.length === 0 ? [passwordProvider(account)] : []),
  ...linked.map((provider) => identityProvider(account, provider)),
];

const personOf = (account: Account, linked: readonly LinkedProvider[]) => ({
  email: account.email,
  emailVerified: account.emailVerified,
  displayName: account.name,
  providerUserInfo: providersOf(account, linked),
  ...(account.hasPassword && { passwordHash: REDACTED_HASH }),
});

const userOf = (account: Account, linked: readonly LinkedProvider[]) => ({
  localId: account.uid,
  ...(account.anonymous ? {} : personOf(account, linked)),
  validSince: String(account.validSince / 1000),
  disabled: account.disabled,
  createdAt: String(account.createdAt),
  lastLoginAt: String(account.lastLoginAt ?? account.createdAt),
  customAttributes: JSON.stringify(customClaims(account)),
});

export const lookupAnswer = (account: Account, linked: readonly LinkedProvider[]) => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [userOf(account, linked)],
});

export const updateAnswer = (account: Account, linked: readonly LinkedProvider[]) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  ...(account.anonymous ? {} : personOf(account, linked)),
});

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
