import { describe, expect, test } from 'vitest';
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
