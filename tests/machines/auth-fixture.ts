import { LoginFailure } from '@domain/login/login-failure';
import { Failure } from '@domain/shared/failure';
import type { authMachine } from '@machines/auth/auth.machine';
import type { Plan } from '../support/replay/plan';

export const ada = {
  loginType: 'EMAIL_PASSWORD',
  email: 'ada@hall.example',
  password: 'lovelace-1843',
} as const;
export const alan = { loginType: 'CVENT_LOGIN', confirmationNumber: 'CV2026ALAN' } as const;

export const rejected = new LoginFailure('wrongPassword', { way: 'EMAIL_PASSWORD' });
export const throttled = new LoginFailure('tooManyAttempts', { way: 'EMAIL_PASSWORD' });
export const offline = new Failure('NOT_REACHABLE', 'offline');
export const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });
export const forbidden = new Failure('FORBIDDEN', 'barred', { status: 403 });

export type Promises = Plan<typeof authMachine>['invariants'];
