import type { LoginConfiguration } from '@domain/login';

/** Email and password alone. */
export const PASSWORD_LOGIN: LoginConfiguration[] = [
  { loginProvider: 'firebase', idpProvider: [{ displayName: 'Email', providerID: 'password' }] },
];

/** Every way to log in there is. */
export const ALL_WAYS: LoginConfiguration[] = [
  { loginProvider: 'cvent', idpProvider: [] },
  { loginProvider: 'bizzabo', idpProvider: [] },
  {
    loginProvider: 'firebase',
    idpProvider: [
      { displayName: 'Demo Identity', providerID: 'oidc.demo' },
      { displayName: 'Email', providerID: 'password' },
    ],
  },
];
