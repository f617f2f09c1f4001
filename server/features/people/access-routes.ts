import * as v from 'valibot';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import { notFound } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import type { HttpContext } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import { idSchema } from '../../platform/http/validate';
import { hostOf } from './caller';
import type { Importer } from './people';
import type { PeopleAccess } from './people-access';

interface AccessDeps {
  environment: Pick<Environment, 'trustProxy'>;
  accounts: Accounts;
  peopleAccess: PeopleAccess;
}

type Work = (access: PeopleAccess, account: Account, by: Importer) => Promise<void>;

const FOR_ADMINS = 'People with authorities are for administrators';
const NOT_FOUND = 'There is no account with this id';

interface AccessCall {
  name: string;
  summary: string;
  done: string;
  refusals: Record<number, string>;
  work: Work;
}

/** Returns `POST /api/designer/people/:userId/NAME`, without a body. */
function accessEndpoint({ name, summary, done, refusals, work }: AccessCall) {
  const description = route({
    path: `/api/designer/people/:userId/${name}`,
    POST: {
      summary: `${summary}. ${FOR_ADMINS}`,
      access: 'designers',
      params: v.object({ userId: idSchema }),
      answers: { 204: { description: done } },
      refusals,
    },
  });
  const answer = async (
    c: HttpContext,
    { environment, accounts, peopleAccess }: AccessDeps,
    userId: string,
  ) => {
    const account = await accounts.byUid(userId);
    if (!account) throw notFound();
    await work(peopleAccess, account, hostOf(c, environment));
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  };
  return endpoint(description, (deps: AccessDeps) => ({
    POST: (c, { params: { userId } }) => answer(c, deps, userId),
  }));
}

/** The calls by which hosts end sessions, and disable and enable accounts. */
export const accessRoutes = [
  accessEndpoint({
    name: 'end-sessions',
    summary: 'Ends all sessions of a person, who may log in again',
    done: 'All of them have ended.',
    refusals: { 404: `${NOT_FOUND}, or sessions are kept by a hosted service` },
    work: (access, account, by) => access.endSessions(account, by),
  }),
  accessEndpoint({
    name: 'disable',
    summary: 'Disables an account and ends its sessions',
    done: 'It is disabled.',
    refusals: { 404: NOT_FOUND, 409: 'It is the own account, or that of the last administrator' },
    work: (access, account, by) => access.setDisabled(account, true, by),
  }),
  accessEndpoint({
    name: 'enable',
    summary: 'Enables a disabled account',
    done: 'It is enabled.',
    refusals: { 404: NOT_FOUND },
    work: (access, account, by) => access.setDisabled(account, false, by),
  }),
];
