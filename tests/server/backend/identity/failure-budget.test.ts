import { describe, expect, test } from 'vitest';
import { createFailureBudget } from '../../../../server/backend/identity/attempts';
import { IdentityError, type IdentityErrorCode } from '../../../../server/backend/identity/identity-error';
import { NETWORK_FAILURES } from '../../../../server/backend/identity/identity-limits';
import { networkOf } from '../../../../server/platform/net/client-address';
import { NETWORKS_MAX } from '../../../../server/platform/net/network-buckets';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('failed sign-ins of a network', () => {
  const HOME = '203.0.113.7';
  const opened = () => {
    const clock = { now: 0 };
    const budget = createFailureBudget(() => clock.now);
    const outcome = (network: string, code?: IdentityErrorCode) =>
      budget
        .charge(network, async () => {
          if (code) throw new IdentityError(code);
          return 'in';
        })
        .catch((error: IdentityError) => error.message);
    const fail = async (network: string, times: number) => {
      for (let time = 0; time < times; time += 1) await outcome(network, 'INVALID_LOGIN_CREDENTIALS');
    };
    return { clock, outcome, fail };
  };

  test('failed sign-ins block further sign-ins of that network alone', async () => {
    const { outcome, fail } = opened();
    await fail(HOME, NETWORK_FAILURES.burst);
    expect(await outcome(HOME)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER : login.tooManyFromNetwork.1');
    expect(await outcome('203.0.113.8')).toBe('in');
  });

  test('a blocked network may fail again at a limited rate', async () => {
    const { clock, outcome, fail } = opened();
    await fail(HOME, NETWORK_FAILURES.burst);
    clock.now += 1_000 / NETWORK_FAILURES.perSecond;
    expect(await outcome(HOME, 'INVALID_LOGIN_CREDENTIALS')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await outcome(HOME)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER : login.tooManyFromNetwork.1');
  });

  test('successful sign-ins and server errors are not counted', async () => {
    const { outcome } = opened();
    for (let time = 0; time < 2 * NETWORK_FAILURES.burst; time += 1)
      await outcome(HOME, time % 2 === 0 ? undefined : 'UNAVAILABLE');
    expect(await outcome(HOME)).toBe('in');
  });

  test('the network that was idle longest is removed from a full table first', async () => {
    const { outcome, fail } = opened();
    await fail(HOME, NETWORK_FAILURES.burst);
    for (let network = 0; network < NETWORKS_MAX; network += 1) await fail(`network ${network}`, 1);
    expect(await outcome(HOME)).toBe('in');
  });
});
