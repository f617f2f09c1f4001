import { describe, expect, test } from 'vitest';
import { carriedAt, updatesOf, withAda } from './ada';
import { HOST, MEMBER, NO_CLAIMS, openHostedFixture } from './hosted-fixture';

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
