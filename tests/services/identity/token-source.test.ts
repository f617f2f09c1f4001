import { Failure } from '@domain/shared/failure';
import { currentUser, isSignedIn } from '@machines/auth/auth.machine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { child } from '@/app/child';
import { createApp } from '@/app/create-app';
import { ownerSource, tokenSource } from '@/app/token-source';
import { ADA, fakeWorld } from '../../support/fake-services';

const QUARTER = 900_000;
const NIGHT = 8 * 3_600_000;
const grace = { email: 'grace@hall.example', password: 'hopper-1952' };
const offline = new Failure('NOT_REACHABLE', 'offline');

const open: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of open.splice(0)) close();
});

/** The page of Ada, whose own timers are stopped as in a sleep. */
async function adasPage() {
  const world = fakeWorld({ signedIn: ADA.email, accounts: [ADA, grace] });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { actor } = createApp(world.services);
  actor.start();
  open.push(() => actor.stop());
  const token = tokenSource(actor);
  const auth = child(actor, 'auth');
  await waitFor(auth, isSignedIn);
  const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  return { world, auth, token, owner: ownerSource(actor), sleep };
}

describe('the token of a call', () => {
  it('a call uses the current token while it is fresh', async () => {
    const { world, token, sleep } = await adasPage();
    sleep(QUARTER);
    expect(await token()).toBe(`token 0 of ${ADA.email}`);
    expect(world.answers.count('refresh')).toBe(0);
  });

  it('a new token is requested once for all calls after a sleep', async () => {
    const { world, token, sleep } = await adasPage();
    sleep(NIGHT);
    const tokens = await Promise.all([token(), token(), token()]);
    expect(new Set(tokens)).toEqual(new Set([`token 1 of ${ADA.email}`]));
    expect(world.answers.count('refresh')).toBe(1);
  });

  it('a new token is fresh, whatever the clock says', async () => {
    const { world, token, sleep } = await adasPage();
    sleep(NIGHT);
    await token();
    await token();
    expect(world.answers.count('refresh')).toBe(1);
  });

  it('a call has no token, and the session stays, while no fresh one is available', async () => {
    const { world, auth, token, sleep } = await adasPage();
    sleep(NIGHT);
    world.answers.fail('refresh', offline);
    for (let count = 1; count <= 3; count += 1)
      await expect(token()).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
    expect(currentUser(auth.getSnapshot())?.userId).toBe(ADA.email);
    world.answers.heal('refresh');
    expect(await token()).toBe(`token 1 of ${ADA.email}`);
  });

  it('a call has no token when the session ended meanwhile', async () => {
    const { world, auth, token, sleep } = await adasPage();
    sleep(NIGHT);
    world.answers.fail('refresh', new Failure('UNAUTHORIZED', 'revoked'));
    expect(await token()).toBeNull();
    expect(isSignedIn(auth.getSnapshot())).toBe(false);
  });

  it('a call uses the token of another user who signed in in another tab', async () => {
    const { world, auth, token } = await adasPage();
    world.identity.replace(grace.email);
    await waitFor(auth, (snapshot) => currentUser(snapshot)?.userId === grace.email);
    expect(await token()).toBe(`token 0 of ${grace.email}`);
    expect(world.answers.count('signOut')).toBe(0);
  });
});

describe('the owner of a token', () => {
  it('the owner stays the same when the token is renewed', async () => {
    const { token, owner, sleep } = await adasPage();
    expect(owner()).toBe(ADA.email);
    sleep(NIGHT);
    await token();
    expect(owner()).toBe(ADA.email);
  });

  it('the owner is empty as soon as the user leaves, and then the next user', async () => {
    const { auth, world, owner } = await adasPage();
    world.identity.replace(grace.email);
    expect(owner()).toBeNull();
    await waitFor(auth, isSignedIn);
    expect(owner()).toBe(grace.email);
    auth.send({ type: 'signOut.request' });
    expect(owner()).toBeNull();
  });
});
