import { describe, expect, test } from 'vitest';
import { carriedAt, updatesOf, withAda } from './ada';
import { HOST, type HostedHouse, MEMBER, NOBODY, openHouse } from './hosted-house';

const accountCalls = ({ google }: HostedHouse): number =>
  google.arrived.filter(({ path }) => path.includes('/accounts:')).length;

describe('the first token of a person', () => {
  test('waits until the hosted account carries what the account gives', async () => {
    expect(carriedAt(await withAda())).toEqual(HOST);
    expect(carriedAt(await withAda({}, []))).toEqual(MEMBER);
  });

  test('does not wait longer than a moment, and is not refused for that', async () => {
    const house = await openHouse({ times: { patience: 30, call: 1_000 } });
    house.google.users.set('hosted-ada', undefined);
    house.google.trouble(':lookup', 'silence');
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await expect(house.hosted.identity.verify(await house.token())).resolves.toMatchObject(MEMBER);
    expect(updatesOf(house)).toBe(0);
    await expect.poll(() => carriedAt(house), { timeout: 5_000 }).toEqual(MEMBER);
  });

  test('leaves the claims that others put there', async () => {
    const house = await openHouse();
    house.google.users.set('hosted-ada', JSON.stringify({ table: 7, admin: true, member: false }));
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await house.hosted.identity.verify(await house.token({ table: 7, admin: true }));
    expect(carriedAt(house)).toEqual({ table: 7, ...MEMBER });
  });

  test('replaces claims that are no JSON', async () => {
    const house = await openHouse();
    house.google.users.set('hosted-ada', 'nonsense');
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await house.hosted.identity.verify(await house.token());
    expect(carriedAt(house)).toEqual(MEMBER);
  });

  test.each([
    ['somebody without an account', { email: 'eve@hall.example' }],
    ['an address that nobody verified', { email_verified: false }],
    ['an anonymous identity', { email: undefined, provider_id: 'anonymous' }],
    ['a member whose token carries everything', MEMBER],
  ])('writes nothing for %s', async (_, claims) => {
    const house = await openHouse();
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    await house.hosted.identity.verify(await house.token(claims));
    expect(house.google.arrived).toEqual([]);
  });

  test.each([
    ['somebody without an account', { email: 'eve@hall.example' }],
    ['an address that nobody verified', { email_verified: false }],
  ])('takes away from %s what the token carries', async (_, claims) => {
    const house = await openHouse();
    house.google.users.set('hosted-ada', JSON.stringify(HOST));
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example', authorities: ['ADMIN'] });
    await house.hosted.identity.verify(await house.token({ ...HOST, ...claims }));
    expect(carriedAt(house)).toEqual(NOBODY);
  });
});

describe('claims are written once', () => {
  test('for many requests at the same time and later, with old tokens and new', async () => {
    const house = await withAda();
    const old = await house.token();
    await Promise.all(Array.from({ length: 10 }, () => house.hosted.identity.verify(old)));
    house.clock.now += 600_000;
    const renewed = await house.token(HOST);
    for (const token of [old, renewed, old, renewed]) await house.hosted.identity.verify(token);
    expect(accountCalls(house)).toBe(2);
  });

  test('also by a server that has just started', async () => {
    const house = await withAda();
    const again = await house.again();
    await again.identity.verify(await house.token());
    expect(accountCalls(house)).toBe(2);
  });

  test('also while that fails: further requests leave the hosted service alone', async () => {
    const house = await openHouse();
    house.google.users.set('hosted-ada', undefined);
    house.google.trouble(':lookup', { status: 403 });
    await house.hosted.identity.accounts.create({ email: 'ada@hall.example' });
    const token = await house.token();
    for (const each of [token, token, token]) await house.hosted.identity.verify(each);
    expect(accountCalls(house)).toBe(1);
  });

  test('and again when somebody else changed them there', async () => {
    const house = await withAda();
    house.google.users.set('hosted-ada', JSON.stringify({ other: 1 }));
    house.clock.now += 600_000;
    await house.hosted.identity.verify(await house.token({ other: 1 }));
    expect(carriedAt(house)).toEqual({ other: 1, ...HOST });
  });
});
