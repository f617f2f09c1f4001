import * as v from 'valibot';
import type { UiConfig } from './ui-config';

/** One entry of `GET /api/loginOptions`, spec §3. */
export const loginConfigurationSchema = v.object({
  loginProvider: v.picklist(['anonymous', 'cvent', 'bizzabo', 'firebase']),
  apiKey: v.optional(v.string()),
  authDomain: v.optional(v.string()),
  idpProvider: v.optional(v.array(v.object({ displayName: v.string(), providerID: v.string() })), []),
});
export const loginConfigurationsSchema = v.array(loginConfigurationSchema);
export type LoginConfiguration = v.InferOutput<typeof loginConfigurationSchema>;

/** A button of the login page. Further kinds join with their logins. */
export interface LoginOption {
  loginType: 'EMAIL_PASSWORD';
  displayName: string;
  providerId: string;
}

/** What a person types to log in with email and password. */
export interface Credentials {
  email: string;
  password: string;
}

/** What decides who may enter: is a login needed, and by which ways. */
export interface Access {
  loginEnabled: boolean;
  options: readonly LoginOption[];
}

/** The login options in the order of spec §2; providerID `password` means email and password. */
export function loginOptionsOf(configurations: readonly LoginConfiguration[]): LoginOption[] {
  return configurations
    .filter((entry) => entry.loginProvider === 'firebase')
    .flatMap((entry) => entry.idpProvider)
    .filter((provider) => provider.providerID === 'password')
    .map(({ displayName, providerID }) => ({
      loginType: 'EMAIL_PASSWORD',
      displayName,
      providerId: providerID,
    }));
}

/** Login is enabled when `loginEnabled` is not false and no anonymous option exists. */
export function accessOf(config: UiConfig, configurations: readonly LoginConfiguration[]): Access {
  const anonymous = configurations.some((entry) => entry.loginProvider === 'anonymous');
  return { loginEnabled: config.loginEnabled && !anonymous, options: loginOptionsOf(configurations) };
}
