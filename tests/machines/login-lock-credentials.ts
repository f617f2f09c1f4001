import type { Credentials } from '@domain/login';

/** People of different ways to log in; the lock keeps no count of the last one's. */
export const ada: Credentials = {
  loginType: 'EMAIL_PASSWORD',
  email: 'ada@hall.example',
  password: 'lovelace-1843',
};
export const alan: Credentials = { loginType: 'CVENT_LOGIN', confirmationNumber: 'CV2026ALAN' };
export const staff: Credentials = { loginType: 'FIREBASE_OIDC', providerId: 'oidc.staff' };

/** What a refusal says that counts, and one that does not. */
export const REFUSED = 'login.loginError';
export const UNJUDGED = 'login.unknownError';
