import { beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from '../../../../server/features/demo/demo-people';
import { isDemoShown, settleDemoPeople } from '../../../../server/features/demo/demo-settings';
import { readEnvironment } from '../../../../server/platform/config/environment';
import { changeSetting } from '../../../../server/platform/store/settings';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';
import { codeOf, startIdentityAlone } from '../../backend/identity/identity-server';

const server = serverForTests(() => startIdentityAlone());

describe('the demo in an empty store', () => {
  test.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ FOYER_DEMO: '0' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://fair.example' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://fair.example' }, false],
    [{ PUBLIC_URL: 'https://fair.example', FOYER_DEMO: '1' }, true],
  ])('the demo under %o: %s', async (variables, shown) => {
    expect(await isDemoShown(readEnvironment(variables), server.store.db, silentLog)).toBe(shown);
  });
});

describe('the demo people', () => {
  const settle = (isShown: boolean) =>
    settleDemoPeople({ db: server.store.db, accounts: server.identity.accounts }, isShown);
  const host = { email: 'host@demo.example', password: 'foyer-host-2026' };
  const signIn = async () => codeOf(await server.signIn(host.email, host.password));
  beforeAll(async () => {
    for (const { email, password, disabled } of demoPeople)
      await server.identity.accounts.create({ email, password, disabled });
  });

  test('the demo emails have no special rights in a store that never had the demo', async () => {
    await settle(false);
    expect(await signIn()).toBe('200');
  });

  test('the demo people may sign in only while the demo is shown', async () => {
    await changeSetting(server.store.db, 'demo', 'complete');
    const { refreshToken } = (await server.signIn(host.email, host.password)).body;
    await settle(false);
    expect(await signIn()).toBe('USER_DISABLED');
    expect(codeOf(await server.refresh(refreshToken))).toBe('USER_DISABLED');
    await settle(true);
    expect(await signIn()).toBe('200');
    const retired = await server.identity.accounts.byEmail('retired@demo.example');
    expect(retired).toMatchObject({ disabled: true });
  });
});
