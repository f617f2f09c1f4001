/** The login catalogue of spec §8 as far as its logins exist. */
export const LOGIN_MESSAGES = [
  'login.unknownError',
  'login.unauthorized',
  'login.loginError',
  'login.userNotAccepted',
  'login.tooManyAttempts',
  'login.unknownUser',
] as const;
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

const BY_PROVIDER_CODE: Record<string, LoginMessage> = {
  'auth/invalid-credential': 'login.loginError',
  'auth/invalid-login-credentials': 'login.loginError',
  'auth/invalid-email': 'login.loginError',
  'auth/missing-email': 'login.loginError',
  'auth/wrong-password': 'login.loginError',
  'auth/user-not-found': 'login.unknownUser',
  'auth/user-disabled': 'login.userNotAccepted',
  'auth/too-many-requests': 'login.tooManyAttempts',
};

/** spec §8: an identity provider's error code as a key of the login catalogue. */
export const loginMessageOf = (providerCode: string): LoginMessage =>
  (Object.hasOwn(BY_PROVIDER_CODE, providerCode) && BY_PROVIDER_CODE[providerCode]) || 'login.unknownError';
