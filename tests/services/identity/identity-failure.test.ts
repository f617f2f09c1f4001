import { Failure } from '@domain/shared/failure';
import { describe, expect, it } from 'vitest';
import { sessionFailure } from '@/services/identity/identity-failure';

const MESSAGE = 'Could unexpectedly not fetch auth token';

const refused = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

describe('a token that cannot be fetched', () => {
  it.each([
    ['auth/user-token-expired', 'UNAUTHORIZED'],
    ['auth/user-disabled', 'UNAUTHORIZED'],
    ['auth/user-not-found', 'UNAUTHORIZED'],
    ['auth/invalid-user-token', 'UNAUTHORIZED'],
    ['auth/invalid-refresh-token', 'UNAUTHORIZED'],
    ['auth/network-request-failed', 'NOT_REACHABLE'],
    ['auth/too-many-requests', 'PROCESSING_ERROR'],
    ['auth/internal-error', 'PROCESSING_ERROR'],
  ])('a token that fails for %s is reported as %s', (code, kind) => {
    expect(sessionFailure(refused(code), MESSAGE)).toMatchObject({ name: 'Failure', kind, message: MESSAGE });
  });

  it('an error that is not of the SDK ends no session', () => {
    expect(sessionFailure('offline', MESSAGE)).toMatchObject({ kind: 'PROCESSING_ERROR', message: MESSAGE });
  });

  it('an existing failure is kept as it is', () => {
    const over = new Failure('UNAUTHORIZED', 'The session is over');
    expect(sessionFailure(over, MESSAGE)).toBe(over);
  });
});
