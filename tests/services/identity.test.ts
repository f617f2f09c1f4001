import type { Session } from '@domain/session';
import { type UiConfig, uiConfigSchema } from '@domain/ui-config';
import type { SessionReport } from '@machines/auth/auth.events';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createFirebase } from '@/services/firebase-app';
import { createIdentity } from '@/services/identity';

const firebase = { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local: true };
const credentials = { loginType: 'EMAIL_PASSWORD', email: 'a@b.example', password: 'x' } as const;
const configured = v.parse(uiConfigSchema, { firebase });
const empty = { get: () => null, set: () => true, remove: () => {} };

const noCalls = () => Promise.reject(new Error('nobody is called'));

const identityOf = (config: () => Promise<UiConfig>, whenIdle = (_task: () => void) => {}) =>
  createIdentity({ firebase: createFirebase(config, noCalls, empty), local: empty, whenIdle });

describe('who is using the browser', () => {
  it('is nobody when nobody signed in on it before', async () => {
    expect(await identityOf(async () => configured).restore()).toBeNull();
  });

  it('cannot be told without the section of the settings', async () => {
    const identity = identityOf(async () => v.parse(uiConfigSchema, {}));
    const missing = { kind: 'PROCESSING_ERROR', message: 'Failed to retrieve Firebase app configuration' };
    await expect(identity.restore()).rejects.toMatchObject(missing);
    await expect(identity.signIn(credentials)).rejects.toMatchObject(missing);
    await expect(identity.refresh()).rejects.toMatchObject(missing);
  });

  it('is asked for again after settings that could not be loaded', async () => {
    const config = vi.fn(async () => configured).mockRejectedValueOnce(new Error('offline'));
    const identity = identityOf(config);
    await expect(identity.restore()).rejects.toThrow('offline');
    expect(await identity.restore()).toBeNull();
  });

  it('loads the SDK to watch them only when the page has time for it', async () => {
    const tasks: (() => void)[] = [];
    const section = async () => firebase;
    const session = vi.fn(() => Promise.reject(new Error('offline')));
    const watched = { section, session, startedSession: async () => undefined };
    createIdentity({ firebase: watched, local: empty, whenIdle: (task) => tasks.push(task) }).watch(
      'ada',
      () => {},
    );
    expect(session).not.toHaveBeenCalled();
    for (const task of tasks) task();
    expect(session).toHaveBeenCalledTimes(1);
  });
});

describe('a session that takes the place of another', () => {
  const ada = { userId: 'ada', email: 'ada@hall.example', name: 'Ada' };
  const renewed: Session = { user: ada, token: 'two', roles: [], expiresAt: 0 };

  function watched() {
    const identity = identityOf(async () => configured);
    const reports: SessionReport[] = [];
    return { identity, reports, stop: identity.watch('ada', (report) => reports.push(report)) };
  }

  it('is told to whoever watches, and what waits goes on after that', async () => {
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

  it('that is refused changes nothing, and nothing waits for ever', async () => {
    const { identity, reports } = watched();
    await expect(identity.renew(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await identity.settled();
    expect(reports).toEqual([]);
  });

  it('is told to nobody who stopped watching, nor is its end', async () => {
    const { identity, reports, stop } = watched();
    identity.lose();
    stop();
    identity.lose();
    await identity.renew(async () => renewed);
    expect(reports).toEqual([{ type: 'session.lost' }]);
  });
});

describe('a person who logs out', () => {
  it('is forgotten by the browser although the SDK was never loaded', async () => {
    const kept = new Map([['firebase:authUser:local:[DEFAULT]', '{}']]);
    const local = {
      get: (key: string) => kept.get(key) ?? null,
      set: () => true,
      remove: (key: string) => void kept.delete(key),
    };
    const identity = createIdentity({
      firebase: createFirebase(async () => configured, noCalls, local),
      local,
      whenIdle: () => {},
    });
    await identity.signOut('ada');
    expect([...kept]).toEqual([]);
  });
});
