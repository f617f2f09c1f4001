import type { Failure } from '@domain/shared/failure';
import type { CallReport } from '@machines/app/call-report';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { type ApiClient, createApiClient } from '@/services/api/api-client';
import { network } from './network';

const schema = v.object({ mode: v.string() });
const good = { json: { mode: 'LIVE' } };

const outcome = (client: ApiClient, more = {}) =>
  client.call('/api/x', { schema, ...more }).then(
    (value) => ({ value }),
    (failure: unknown) => ({ failure: failure as Failure }),
  );

describe('a call that was refused for its token', () => {
  /** A client whose token is replaced while the first call is on its way. */
  function clientWith(next: string | null, ...answers: Parameters<typeof network>) {
    const { calls, fetch } = network(...answers);
    let token: string | null = 'old';
    const settled = vi.fn(async () => {
      token = next;
    });
    const client = createApiClient({ token: () => token, settled, fetch });
    const reports: CallReport[] = [];
    client.watch((report) => reports.push(report));
    return { client, calls, reports, settled };
  }
  const bearers = ({ calls }: ReturnType<typeof clientWith>) =>
    calls.map(({ headers }) => headers.get('authorization'));

  it.each([401, 403])('a call rejected with %i is sent again when the token has changed', async (status) => {
    const setting = clientWith('new', { status }, good);
    expect(await outcome(setting.client, { method: 'POST' })).toEqual({ value: { mode: 'LIVE' } });
    expect(bearers(setting)).toEqual(['Bearer old', 'Bearer new']);
    expect(setting.reports).toEqual([]);
  });

  it('a rejected call whose new token is rejected too ends the session', async () => {
    const setting = clientWith('new', { status: 401 });
    await outcome(setting.client);
    expect(bearers(setting)).toEqual(['Bearer old', 'Bearer new']);
    expect(setting.reports).toMatchObject([{ type: 'call.failed', failure: { status: 401 } }]);
  });

  it.each(['old', null])('a rejected call fails when the token is now %s', async (next) => {
    const setting = clientWith(next, { status: 401 });
    expect(await outcome(setting.client)).toMatchObject({ failure: { kind: 'UNAUTHORIZED' } });
    expect(bearers(setting)).toEqual(['Bearer old']);
  });

  it('a call rejected for another reason does not wait for a token', async () => {
    const setting = clientWith('new', { status: 404 });
    await outcome(setting.client);
    expect(setting.settled).not.toHaveBeenCalled();
  });
});
