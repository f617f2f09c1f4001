import type { LoginConfiguration } from '@domain/login/login';

/** Email and password only. */
export const PASSWORD_LOGIN: LoginConfiguration[] = [
  { loginProvider: 'firebase', idpProvider: [{ displayName: 'Email', providerID: 'password' }] },
];

/** Every login option. */
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
