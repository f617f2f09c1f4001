import type { Session } from '@domain/login/session';
import { type UiConfig, uiConfigSchema } from '@domain/shared/ui-config';
import type { SessionReport } from '@machines/auth/session.machine';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createFirebase, createIdentity } from '@/services/identity/identity';
import { memoryTexts } from '../../support/memory-texts';

const firebase = { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local: true };
const credentials = { loginType: 'EMAIL_PASSWORD', email: 'a@b.example', password: 'x' } as const;
const configured = v.parse(uiConfigSchema, { firebase });
const endedSessions = { end: () => {} };
const empty = { get: () => null, set: () => true, remove: () => {} };

const noCalls = () => Promise.reject(new Error('nobody is called'));

const identityOf = (config: () => Promise<UiConfig>, whenIdle = (_task: () => void) => {}) =>
  createIdentity({ firebase: createFirebase(config, noCalls, empty), local: empty, endedSessions, whenIdle });

describe('the identity service', () => {
  it('the service restores no session in a new browser', async () => {
    expect(await identityOf(async () => configured).restore()).toEqual({ session: null, isReturning: false });
  });

  it('the service rejects every call without the firebase section of the settings', async () => {
    const identity = identityOf(async () => v.parse(uiConfigSchema, {}));
    const missing = { kind: 'PROCESSING_ERROR', message: 'Failed to retrieve Firebase app configuration' };
    await expect(identity.restore()).rejects.toMatchObject(missing);
    await expect(identity.signIn(credentials)).rejects.toMatchObject(missing);
    await expect(identity.refresh()).rejects.toMatchObject(missing);
  });

  it('the service loads the settings again after a failure', async () => {
    const config = vi.fn(async () => configured).mockRejectedValueOnce(new Error('offline'));
    const identity = identityOf(config);
    await expect(identity.restore()).rejects.toThrow('offline');
    expect(await identity.restore()).toEqual({ session: null, isReturning: false });
  });

  it('the service loads the SDK to watch the session only when the page is idle', async () => {
    const tasks: (() => void)[] = [];
    const section = async () => firebase;
    const session = vi.fn(() => Promise.reject(new Error('offline')));
    const watched = { section, session, startedSession: async () => undefined };
    const whenIdle = (task: () => void) => void tasks.push(task);
    createIdentity({ firebase: watched, local: empty, endedSessions, whenIdle }).watch('ada', () => {});
    expect(session).not.toHaveBeenCalled();
    for (const task of tasks) task();
    expect(session).toHaveBeenCalledTimes(1);
  });
});

describe('the renewal of a session', () => {
  const ada = { userId: 'ada', email: 'ada@hall.example', name: 'Ada' };
  const renewed: Session = { user: ada, token: 'two', roles: [], expiresAt: 0, staleAt: 0 };

  function watched() {
    const identity = identityOf(async () => configured);
    const reports: SessionReport[] = [];
    return { identity, reports, stop: identity.watch('ada', (report) => reports.push(report)) };
  }

  it('the renewal is reported to the watcher and settles after that', async () => {
    const { identity, reports } = watched();
    let resolve = (_session: Session) => {};
    const made = new Promise<Session>((done) => {
      resolve = done;
    });
    const renewal = identity.renew(() => made);
    const settled = identity.settled().then(() => reports.length);
    resolve(renewed);
    await renewal;
    expect(reports).toEqual([{ type: 'session.renewed', session: renewed }]);
    expect(await settled).toBe(1);
  });

  it('a rejected renewal reports nothing and settles', async () => {
    const { identity, reports } = watched();
    await expect(identity.renew(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await identity.settled();
    expect(reports).toEqual([]);
  });

  it('neither the renewal nor the end of the session is reported after watching stopped', async () => {
    const { identity, reports, stop } = watched();
    identity.lose();
    stop();
    identity.lose();
    await identity.renew(async () => renewed);
    expect(reports).toEqual([{ type: 'session.lost' }]);
  });
});

/** A browser with this ID token of Ada; the SDK was never loaded. */
function signedOut(accessToken: string) {
  const user = { uid: 'ada', stsTokenManager: { accessToken, expirationTime: 0 } };
  const kept = new Map([['firebase:authUser:local:[DEFAULT]', JSON.stringify(user)]]);
  const local = memoryTexts(kept);
  const ended: string[] = [];
  const identity = createIdentity({
    firebase: createFirebase(async () => configured, noCalls, local),
    local,
    endedSessions: { end: (session) => void ended.push(session) },
    whenIdle: () => {},
  });
  return { kept, ended, identity };
}

const tokenWith = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.e30`;

describe('a sign-out', () => {
  it('a sign-out removes the stored user although the SDK was never loaded, and ends the session', async () => {
    const { kept, ended, identity } = signedOut(tokenWith({ session_id: 'first' }));
    await identity.signOut('ada');
    expect([[...kept], ended]).toEqual([[], ['first']]);
  });

  it('a sign-out of another user ends nothing', async () => {
    const { kept, ended, identity } = signedOut(tokenWith({ session_id: 'first' }));
    await identity.signOut('grace');
    expect([kept.size, ended]).toEqual([1, []]);
  });

  it.each([tokenWith({}), 'broken'])('a session without an id ends only here (%s)', async (token) => {
    const { kept, ended, identity } = signedOut(token);
    await identity.signOut('ada');
    expect([[...kept], ended]).toEqual([[], []]);
  });
});
