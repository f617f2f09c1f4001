import { describe, expect, test } from 'vitest';
import { createClaimsSync, type VerifiedPerson } from '../../../../server/backend/hosted/claims-sync';
import { CLAIMS_CACHE_MAX, SWEEP_PAGE } from '../../../../server/backend/hosted/hosted-limits';
import { silentLog } from '../../../support/store';
import { carriedAt, updatesOf, withAda } from './ada';
import { HOST, type HostedFixture, MEMBER, NO_CLAIMS, openHostedFixture } from './hosted-fixture';

const accountCalls = ({ google }: HostedFixture): number =>
  google.arrived.filter(({ path }) => path.includes('/accounts:')).length;

describe('the first token of a person', () => {
  test('the first token waits until the hosted account has the claims of the account', async () => {
    expect(carriedAt(await withAda())).toEqual(HOST);
    expect(carriedAt(await withAda({}, []))).toEqual(MEMBER);
  });

  test('the first token is accepted after the timeout when claims are written slowly', async () => {
    const fixture = await openHostedFixture({ times: { claimsTimeout: 30, call: 1_000 } });
    fixture.google.users.set('hosted-ada', undefined);
    fixture.google.trouble(':lookup', 'silence');
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await expect(fixture.hosted.identity.verify(await fixture.token())).resolves.toMatchObject(MEMBER);
    expect(updatesOf(fixture)).toBe(0);
    await expect.poll(() => carriedAt(fixture), { timeout: 5_000 }).toEqual(MEMBER);
  });

  test('the first token keeps the claims written by others', async () => {
    const fixture = await openHostedFixture();
    fixture.google.users.set('hosted-ada', JSON.stringify({ table: 7, admin: true, member: false }));
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await fixture.hosted.identity.verify(await fixture.token({ table: 7, admin: true }));
    expect(carriedAt(fixture)).toEqual({ table: 7, ...MEMBER });
  });

  test('the first token replaces claims that are not JSON', async () => {
    const fixture = await openHostedFixture();
    fixture.google.users.set('hosted-ada', 'nonsense');
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await fixture.hosted.identity.verify(await fixture.token());
    expect(carriedAt(fixture)).toEqual(MEMBER);
  });

  test.each([
    ['somebody without an account', { email: 'eve@hall.example' }],
    ['an address that nobody verified', { email_verified: false }],
    ['an anonymous identity', { email: undefined, provider_id: 'anonymous' }],
    ['a member whose token carries everything', MEMBER],
  ])('the first token writes nothing for %s', async (_, claims) => {
    const fixture = await openHostedFixture();
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await fixture.hosted.identity.verify(await fixture.token(claims));
    expect(fixture.google.arrived).toEqual([]);
  });

  test.each([
    ['somebody without an account', { email: 'eve@hall.example' }],
    ['an address that nobody verified', { email_verified: false }],
  ])('the first token removes the claims of %s', async (_, claims) => {
    const fixture = await openHostedFixture();
    fixture.google.users.set('hosted-ada', JSON.stringify(HOST));
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example', authorities: ['ADMIN'] });
    await fixture.hosted.identity.verify(await fixture.token({ ...HOST, ...claims }));
    expect(carriedAt(fixture)).toEqual(NO_CLAIMS);
  });
});

describe('claims', () => {
  test('claims are written once for many requests, with old tokens and new', async () => {
    const fixture = await withAda();
    const old = await fixture.token();
    await Promise.all(Array.from({ length: 10 }, () => fixture.hosted.identity.verify(old)));
    fixture.clock.now += 600_000;
    const renewed = await fixture.token(HOST);
    for (const token of [old, renewed, old, renewed]) await fixture.hosted.identity.verify(token);
    expect(accountCalls(fixture)).toBe(2);
  });

  test('claims are not written again by a server that has just started', async () => {
    const fixture = await withAda();
    const again = await fixture.again();
    await again.identity.verify(await fixture.token());
    expect(accountCalls(fixture)).toBe(2);
  });

  test('claims are not retried by further requests while the hosted service fails', async () => {
    const fixture = await openHostedFixture();
    fixture.google.users.set('hosted-ada', undefined);
    fixture.google.trouble(':lookup', { status: 403 });
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    const token = await fixture.token();
    for (const each of [token, token, token]) await fixture.hosted.identity.verify(each);
    expect(accountCalls(fixture)).toBe(1);
  });

  test('claims are written again when they were changed at the hosted service', async () => {
    const fixture = await withAda();
    fixture.google.users.set('hosted-ada', JSON.stringify({ other: 1 }));
    fixture.clock.now += 600_000;
    await fixture.hosted.identity.verify(await fixture.token({ other: 1 }));
    expect(carriedAt(fixture)).toEqual({ other: 1, ...HOST });
  });
});

test('the sweep writes wrong claims beyond its first page', async () => {
  const fixture = await withAda();
  const people = Array.from({ length: SWEEP_PAGE }, (_, index) => ({
    uid: `a-${index}`,
    email: `guest-${index}@hall.example`,
    claims: JSON.stringify(NO_CLAIMS),
  }));
  const last = { uid: 'z-last', email: 'last@hall.example', claims: JSON.stringify(MEMBER) };
  await fixture.store.db
    .insertInto('hosted_person')
    .values([...people, last])
    .execute();
  fixture.google.users.set('z-last', JSON.stringify(MEMBER));
  await fixture.again();
  await expect.poll(() => carriedAt(fixture, 'z-last')).toEqual(NO_CLAIMS);
});

test('people whose claims are right are cached, and the least recently seen are dropped from a full cache', async () => {
  const asked: string[] = [];
  const sync = createClaimsSync({
    people: {
      see: async () => undefined,
      byUid: async (uid) => {
        asked.push(uid);
        return { uid, email: '', claims: MEMBER, writtenAt: 0 };
      },
      byEmails: async () => [],
      written: async () => undefined,
      forget: async () => undefined,
      page: async () => [],
    },
    write: async () => undefined,
    log: silentLog,
    clock: () => 0,
  });
  const person = (uid: string): VerifiedPerson => ({
    uid,
    email: `${uid}@hall.example`,
    carried: MEMBER,
    granted: MEMBER,
    issuedAt: 0,
  });
  for (let index = 0; index < CLAIMS_CACHE_MAX; index += 1) await sync.seen(person(`p${index}`));
  await sync.seen(person('p0'));
  expect(asked).toHaveLength(CLAIMS_CACHE_MAX);
  await sync.seen(person('another'));
  await sync.seen(person('p0'));
  expect(asked.at(-1)).toBe('another');
  await sync.seen(person('p1'));
  expect(asked.at(-1)).toBe('p1');
});

describe('a changed account', () => {
  test.each<[string, (fixture: Awaited<ReturnType<typeof withAda>>) => Promise<unknown>, object]>([
    [
      'loses an authority',
      ({ hosted, uid }) => hosted.identity.accounts.update(uid, { authorities: ['ADMIN'] }),
      { ...HOST, authorities: ['ADMIN'], designer: false },
    ],
    [
      'loses membership',
      ({ hosted, uid }) => hosted.identity.accounts.update(uid, { member: false, authorities: [] }),
      NO_CLAIMS,
    ],
    ['is disabled', ({ hosted, uid }) => hosted.identity.accounts.update(uid, { disabled: true }), NO_CLAIMS],
    [
      'gets another address',
      ({ hosted, uid }) => hosted.identity.accounts.update(uid, { email: 'other@hall.example' }),
      NO_CLAIMS,
    ],
    ['is deleted', ({ hosted, uid }) => hosted.identity.accounts.delete(uid), NO_CLAIMS],
  ])('a changed account that %s updates the claims of the hosted account', async (_, change, expected) => {
    const fixture = await withAda();
    await change(fixture);
    await expect.poll(() => carriedAt(fixture)).toEqual(expected);
  });

  test('creating a deleted account again restores the claims of the hosted account', async () => {
    const fixture = await withAda();
    await fixture.hosted.identity.accounts.delete(fixture.uid);
    await expect.poll(() => carriedAt(fixture)).toEqual(NO_CLAIMS);
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await expect.poll(() => carriedAt(fixture)).toEqual(MEMBER);
  });

  test('a change with the same resulting claims causes no write', async () => {
    const fixture = await withAda();
    await fixture.hosted.identity.accounts.update(fixture.uid, { name: 'Countess' });
    await fixture.hosted.close();
    expect(updatesOf(fixture)).toBe(1);
  });

  test('several changes of an account end with the claims of the last one', async () => {
    const fixture = await withAda();
    for (const authorities of [[], ['ADMIN'], ['DESIGNER'], []])
      await fixture.hosted.identity.accounts.update(fixture.uid, { authorities });
    await expect.poll(() => carriedAt(fixture)).toEqual(MEMBER);
  });

  test('a changed email removes the claims of the hosted account', async () => {
    const fixture = await withAda();
    await fixture.hosted.identity.verify(await fixture.token({ ...HOST, email: 'new@hall.example' }));
    expect(carriedAt(fixture)).toEqual(NO_CLAIMS);
  });
});

describe('failed writes of claims', () => {
  const removed = async (fixture: Awaited<ReturnType<typeof withAda>>): Promise<void> => {
    await fixture.hosted.identity.accounts.delete(fixture.uid);
    await expect.poll(() => fixture.logged()).toContain('claims could not be written');
  };

  test('failed writes of claims are retried a little later', async () => {
    const fixture = await withAda({ times: { retry: 20 } });
    fixture.google.trouble(':lookup', { status: 403 }, { status: 403 });
    await removed(fixture);
    await expect.poll(() => carriedAt(fixture)).toEqual(NO_CLAIMS);
  });

  test('failed writes of claims are retried at the next start', async () => {
    const fixture = await withAda();
    fixture.google.trouble(':lookup', { status: 403 });
    await removed(fixture);
    await fixture.hosted.close();
    expect(carriedAt(fixture)).toEqual(HOST);
    await fixture.again();
    await expect.poll(() => carriedAt(fixture)).toEqual(NO_CLAIMS);
  });

  test('failed writes of claims do not delay the claims of other people', async () => {
    const fixture = await withAda();
    fixture.google.users.set('hosted-bob', undefined);
    const { uid: bob } = await fixture.hosted.identity.accounts.create({ email: 'bob@hall.example' });
    await fixture.hosted.identity.verify(
      await fixture.token({ sub: 'hosted-bob', email: 'bob@hall.example' }),
    );
    await fixture.hosted.close();
    await fixture.hosted.identity.accounts.delete(fixture.uid);
    await fixture.hosted.identity.accounts.delete(bob);
    fixture.google.trouble(':update', { status: 400, body: { error: { message: 'INVALID_CLAIMS' } } });
    await fixture.again();
    await expect.poll(() => carriedAt(fixture, 'hosted-bob')).toEqual(NO_CLAIMS);
    expect(fixture.logged()).toContain('INVALID_CLAIMS');
  });

  test('failed writes of claims are logged without personal data', async () => {
    const fixture = await withAda();
    fixture.google.trouble(':lookup', {
      status: 400,
      body: { error: { message: 'SOME_CODE : ada@hall.example' } },
    });
    await removed(fixture);
    expect(fixture.logged()).toContain('SOME_CODE');
    expect(fixture.logged()).not.toMatch(/ada@|hosted-ada/);
  });

  test('claims above the maximum length are not sent', async () => {
    const fixture = await openHostedFixture();
    const other = JSON.stringify({ other: 'x'.repeat(950) });
    fixture.google.users.set('hosted-ada', other);
    await fixture.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await expect(fixture.hosted.identity.verify(await fixture.token())).resolves.toMatchObject(MEMBER);
    expect([fixture.google.users.get('hosted-ada'), fixture.logged()]).toEqual([
      other,
      expect.stringContaining('CLAIMS_TOO_LARGE'),
    ]);
  });
});

test.each([':lookup', ':update'])('a hosted account that is deleted at %s is deleted here', async (call) => {
  const fixture = await withAda();
  if (call === ':lookup') fixture.google.users.delete('hosted-ada');
  else fixture.google.trouble(call, { status: 400, body: { error: { message: 'USER_NOT_FOUND' } } });
  await fixture.hosted.identity.accounts.delete(fixture.uid);
  const left = () => fixture.store.db.selectFrom('hosted_person').select('uid').execute();
  await expect.poll(left).toEqual([]);
});

test('claims are written again when another server changes the account meanwhile', async () => {
  const fixture = await withAda({}, []);
  fixture.google.trouble(':update', { status: 503 });
  fixture.onPause(async () => {
    const changed = fixture.store.db.updateTable('identity_account').set({ authorities: HOST.authorities });
    await changed.where('uid', '=', fixture.uid).execute();
  });
  await fixture.hosted.identity.accounts.update(fixture.uid, { authorities: ['ADMIN'] });
  await expect.poll(() => carriedAt(fixture)).toEqual(HOST);
  const written = fixture.google.arrived.filter(({ path }) => path.endsWith(':update'));
  expect(written.map(({ body }) => JSON.parse(JSON.parse(body).customAttributes).authorities)).toEqual([
    [],
    ['ADMIN'],
    ['ADMIN'],
    HOST.authorities,
  ]);
});
