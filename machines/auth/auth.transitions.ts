import type { Failed } from './auth.events';
import { authorityRefused, sessionRefused } from './auth-facts';

type Failing = { event: Failed };

/** Transitions that several states share, or that would hide the chart. */
export const failing = {
  target: 'failed',
  actions: { type: 'rememberFailure', params: ({ event }: Failing) => event },
} as const;

export const refusingEntry = {
  target: 'signingOut',
  actions: { type: 'announce', params: ({ event }: Failing) => authorityRefused(event.error) },
} as const;

export const endingSession = {
  target: 'signingOut',
  actions: { type: 'announce', params: ({ event }: Failing) => sessionRefused(event.error) },
} as const;

export const closing = { type: 'announce', params: { type: 'session.closing' } } as const;

export const closed = { type: 'announce', params: { type: 'session.closed' } } as const;
