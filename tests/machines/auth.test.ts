import type { Session } from '@domain/session';
import { authMachine } from '@machines/auth/auth.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { AUTH_PROMISES, forbidden, offline, over, refused } from './auth-promises';

const ada: Session = {
  user: { userId: 'ada', email: 'ada@hall.example', name: 'Ada' },
  token: 'one',
  roles: [],
  expiresAt: 0,
};
const renewed: Session = { ...ada, token: 'two', roles: ['DESIGNER'] };
const proven: Session = { ...ada, token: 'four' };
const grace: Session = { ...ada, user: { ...ada.user, userId: 'grace' }, token: 'three' };
const work = { title: 'Analyst', company: 'Analytical Engines' };
const options = [{ loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' }] as const;

describeMachine({
  machine: authMachine,
  events: {
    'session.start': [
      {
        type: 'session.start',
        credentials: { loginType: 'EMAIL_PASSWORD', email: 'ada@hall.example', password: 'secret' },
      },
    ],
    'session.end': [{ type: 'session.end' }],
    'session.expire': [{ type: 'session.expire' }],
    'session.lost': [{ type: 'session.lost' }],
    'session.replaced': [{ type: 'session.replaced' }],
    'session.renewed': [{ type: 'session.renewed', session: proven }],
    'session.refresh': [{ type: 'session.refresh' }],
    'session.release': [{ type: 'session.release' }],
    'auth.retry': [{ type: 'auth.retry' }],
  },
  slots: {
    loadAccess: {
      done: [
        { loginEnabled: true, options },
        { loginEnabled: false, options: [] },
      ],
      error: [offline],
    },
    captureVisit: { done: [undefined], error: [offline] },
    restoreSession: { done: [ada, 'RETURNING', null], error: [offline] },
    signIn: { done: [ada], error: [refused, offline] },
    checkAuthority: { done: [undefined], error: [forbidden, over, offline] },
    loadDetails: { done: [work], error: [offline] },
    refreshSession: { done: [renewed, grace], error: [over, offline] },
    watchSession: { error: [offline] },
    signOut: { done: [undefined], error: [offline] },
  },
  invariants: AUTH_PROMISES,
});
