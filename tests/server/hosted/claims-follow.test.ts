import { describe, expect, test } from 'vitest';
import { carriedAt, updatesOf, withAda } from './ada';
import { HOST, MEMBER, NOBODY, openHouse } from './hosted-house';

describe('when an account changes', () => {
  test.each<[string, (house: Awaited<ReturnType<typeof withAda>>) => Promise<unknown>, object]>([
    [
      'loses an authority',
      ({ hosted, uid }) => hosted.identity.accounts.update(uid, { authorities: ['ADMIN'] }),
      { ...HOST, authorities: ['ADMIN'], designer: false },
    ],
    [
      'is no member any more',
      ({ hosted, uid }) => hosted.identity.accounts.update(uid, { member: false, authorities: [] }),
      NOBODY,
    ],
    ['is disabled', ({ hosted, uid }) => hosted.identity.accounts.update(uid, { disabled: true }), NOBODY],
    [
      'gets another address',
      ({ hosted, uid }) => hosted.identity.accounts.update(uid, { email: 'other@hall.example' }),
      NOBODY,
    ],
    ['is deleted', ({ hosted, uid }) => hosted.identity.accounts.delete(uid), NOBODY],
  ])('that %s, the hosted account follows by itself', async (_, change, expected) => {
    const house = await withAda();
    await change(house);
    await expect.poll(() => carriedAt(house)).toEqual(expected);
  });

  test('that comes back, the hosted account follows as well', async () => {
    const house = await withAda();
    await house.hosted.identity.accounts.delete(house.uid);
    await expect.poll(() => carriedAt(house)).toEqual(NOBODY);
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await expect.poll(() => carriedAt(house)).toEqual(MEMBER);
  });

  test('in nothing that claims tell, nothing is written', async () => {
    const house = await withAda();
    await house.hosted.identity.accounts.update(house.uid, { name: 'Countess' });
    await house.hosted.close();
    expect(updatesOf(house)).toBe(1);
  });

  test('many times in a row, the last state stands', async () => {
    const house = await withAda();
    for (const authorities of [[], ['ADMIN'], ['DESIGNER'], []])
      await house.hosted.identity.accounts.update(house.uid, { authorities });
    await expect.poll(() => carriedAt(house)).toEqual(MEMBER);
  });

  test('a person who took another address there loses the claims too', async () => {
    const house = await withAda();
    await house.hosted.identity.verify(await house.token({ ...HOST, email: 'new@hall.example' }));
    expect(carriedAt(house)).toEqual(NOBODY);
  });
});

describe('what could not be written', () => {
  const removed = async (house: Awaited<ReturnType<typeof withAda>>): Promise<void> => {
    await house.hosted.identity.accounts.delete(house.uid);
    await expect.poll(() => house.logged()).toContain('claims could not be written');
  };

  test('is made good a little later', async () => {
    const house = await withAda({ times: { retry: 20 } });
    house.google.trouble(':lookup', { status: 403 }, { status: 403 });
    await removed(house);
    await expect.poll(() => carriedAt(house)).toEqual(NOBODY);
  });

  test('is made good at the next start', async () => {
    const house = await withAda();
    house.google.trouble(':lookup', { status: 403 });
    await removed(house);
    await house.hosted.close();
    expect(carriedAt(house)).toEqual(HOST);
    await house.again();
    await expect.poll(() => carriedAt(house)).toEqual(NOBODY);
  });

  test('of one person leaves the others', async () => {
    const house = await withAda();
    house.google.users.set('hosted-bob', undefined);
    const { uid: bob } = await house.hosted.identity.accounts.create({ email: 'bob@hall.example' });
    await house.hosted.identity.verify(await house.token({ sub: 'hosted-bob', email: 'bob@hall.example' }));
    await house.hosted.close();
    await house.hosted.identity.accounts.delete(house.uid);
    await house.hosted.identity.accounts.delete(bob);
    house.google.trouble(':update', { status: 400, body: { error: { message: 'INVALID_CLAIMS' } } });
    await house.again();
    await expect.poll(() => carriedAt(house, 'hosted-bob')).toEqual(NOBODY);
    expect(house.logged()).toContain('INVALID_CLAIMS');
  });

  test('is logged without naming anybody', async () => {
    const house = await withAda();
    house.google.trouble(':lookup', {
      status: 400,
      body: { error: { message: 'SOME_CODE : ada@hall.example' } },
    });
    await removed(house);
    expect(house.logged()).toContain('SOME_CODE');
    expect(house.logged()).not.toMatch(/ada@|hosted-ada/);
  });

  test('because the claims are too long is not sent', async () => {
    const house = await openHouse();
    const other = JSON.stringify({ other: 'x'.repeat(950) });
    house.google.users.set('hosted-ada', other);
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await expect(house.hosted.identity.verify(await house.token())).resolves.toMatchObject(MEMBER);
    expect([house.google.users.get('hosted-ada'), house.logged()]).toEqual([
      other,
      expect.stringContaining('CLAIMS_TOO_LARGE'),
    ]);
  });
});

test.each([':lookup', ':update'])('a hosted account that is gone at %s is forgotten', async (call) => {
  const house = await withAda();
  if (call === ':lookup') house.google.users.delete('hosted-ada');
  else house.google.trouble(call, { status: 400, body: { error: { message: 'USER_NOT_FOUND' } } });
  await house.hosted.identity.accounts.delete(house.uid);
  const left = () => house.store.db.selectFrom('hosted_person').select('uid').execute();
  await expect.poll(left).toEqual([]);
});

test('an account that another server changes while its claims are on their way is written again', async () => {
  const house = await withAda({}, []);
  house.google.trouble(':update', { status: 503 });
  house.onPause(async () => {
    const changed = house.store.db.updateTable('identity_account').set({ authorities: HOST.authorities });
    await changed.where('uid', '=', house.uid).execute();
  });
  await house.hosted.identity.accounts.update(house.uid, { authorities: ['ADMIN'] });
  await expect.poll(() => carriedAt(house)).toEqual(HOST);
  const written = house.google.arrived.filter(({ path }) => path.endsWith(':update'));
  expect(written.map(({ body }) => JSON.parse(JSON.parse(body).customAttributes).authorities)).toEqual([
    [],
    ['ADMIN'],
    ['ADMIN'],
    HOST.authorities,
  ]);
});
