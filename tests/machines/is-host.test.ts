import { sessionOf } from '@domain/login/session';
import { authMachine } from '@machines/auth/auth.machine';
import { isHost } from '@machines/auth/is-host';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';

const signedOut = createActor(authMachine).getSnapshot();

test.each([
  [[], false],
  [['ATTENDEE'], false],
  [['DESIGNER'], true],
  [['ADMIN'], true],
  [['ATTENDEE', 'DESIGNER'], true],
])('whether a user with the roles %j is a host: %s', (authorities, host) => {
  const session = sessionOf('token', { sub: 'ada', authorities }, 0);
  expect(isHost({ ...signedOut, context: { ...signedOut.context, session } })).toBe(host);
});

test('nobody is a host without a session', () => {
  expect(isHost(signedOut)).toBe(false);
});
