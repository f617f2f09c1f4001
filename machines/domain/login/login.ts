import * as v from 'valibot';
import type { UiConfig } from '../shared/ui-config';

/** One entry of `GET /api/loginOptions`, spec §3. */
export const loginConfigurationSchema = v.object({
  loginProvider: v.picklist(['anonymous', 'cvent', 'bizzabo', 'firebase']),
  apiKey: v.optional(v.string()),
  authDomain: v.optional(v.string()),
  idpProvider: v.optional(v.array(v.object({ displayName: v.string(), providerID: v.string() })), []),
});
export const loginConfigurationsSchema = v.array(loginConfigurationSchema);
export type LoginConfiguration = v.InferOutput<typeof loginConfigurationSchema>;

/** Login option types of spec §3. */
export type LoginType = 'CVENT_LOGIN' | 'BIZZABO_LOGIN' | 'FIREBASE_OIDC' | 'EMAIL_PASSWORD';

/** A button of the login page. */
export interface LoginOption {
  loginType: LoginType;
  displayName: string;
  providerId: string;
}

/** The credentials of each login type. */
export type Credentials =
  | { loginType: 'CVENT_LOGIN'; confirmationNumber: string }
  | { loginType: 'BIZZABO_LOGIN'; registrationNumber: string; email: string }
  | {
      loginType: 'FIREBASE_OIDC';
      providerId: string;
      /** The user returns from the provider's page. */
      returning?: boolean;
    }
  | { loginType: 'EMAIL_PASSWORD'; email: string; password: string };

/** Whether a login is needed, and the login options. */
export interface Access {
  loginEnabled: boolean;
  options: readonly LoginOption[];
}

/** Access before the login options are loaded: a login is needed and there is no option. */
export const UNKNOWN_ACCESS: Access = { loginEnabled: true, options: [] };

const ORDER: readonly LoginType[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD'];

const REGISTRATIONS: Partial<Record<LoginConfiguration['loginProvider'], LoginOption>> = {
  cvent: { loginType: 'CVENT_LOGIN', displayName: 'Cvent', providerId: 'cvent' },
  bizzabo: { loginType: 'BIZZABO_LOGIN', displayName: 'Bizzabo', providerId: 'bizzabo' },
};

function optionsIn({ loginProvider, idpProvider }: LoginConfiguration): LoginOption[] {
  const registration = REGISTRATIONS[loginProvider];
  if (registration) return [registration];
  return idpProvider.map(({ displayName, providerID: providerId }) => ({
    loginType: providerId === 'password' ? 'EMAIL_PASSWORD' : 'FIREBASE_OIDC',
    displayName,
    providerId,
  }));
}

/**
 * Returns the login options in spec §2's order; providerID `password` means email and password, others OIDC.
 */
export const loginOptionsOf = (configurations: readonly LoginConfiguration[]): LoginOption[] =>
  configurations
    .flatMap(optionsIn)
    .sort((one, other) => ORDER.indexOf(one.loginType) - ORDER.indexOf(other.loginType));

/** Returns the access; login is enabled when `loginEnabled` is not false and no anonymous option exists. */
export function accessOf(config: UiConfig, configurations: readonly LoginConfiguration[]): Access {
  const anonymous = configurations.some((entry) => entry.loginProvider === 'anonymous');
  return { loginEnabled: config.loginEnabled && !anonymous, options: loginOptionsOf(configurations) };
}
