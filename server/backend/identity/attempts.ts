import { setTimeout } from 'node:timers/promises';
import { limitText } from '@domain/login/login-limit';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { type Kysely, sql } from 'kysely';
import { createNetworkBuckets } from '../../platform/net/network-buckets';
import type { Database } from '../../platform/store/database';
import { IdentityError } from './identity-error';
import {
  type AttemptLimit,
  KNOWN_DEVICE_LIFETIME,
  NETWORK_FAILURES,
  NETWORK_REFUSAL_PAUSE,
  NETWORK_WAIT,
} from './identity-limits';
import { digest, newUid } from './secrets';

type AttemptKind =
  | 'login'
  | 'reset-email'
  | 'reset-address'
  | 'anonymous-address'
  | 'provider-address'
  | 'registration'
  | 'registration-address'
  | 'custom-token';

/** Counts attempts per email or client address, in the database and so across restarts and processes. */
export type Attempts = ReturnType<typeof createAttempts>;

const keyOf = (kind: AttemptKind, subject: string): string => `${kind}:${digest(subject)}`;

export function createAttempts(db: Kysely<Database>, clock: () => number) {
  const blockedFor = async (kind: AttemptKind, subject: string): Promise<number> => {
    const query = db.selectFrom('identity_attempt').select('blocked_until');
    const row = await query.where('key', '=', keyOf(kind, subject)).executeTakeFirst();
    return Math.max(0, (row?.blocked_until?.getTime() ?? 0) - clock());
  };

  return {
    /**
     * Counts an attempt before its work begins and returns its number within the window (1 = first).
     * The last allowed attempt blocks all further ones. A longer block than the limit has is from a clock that was ahead: it
     * is over.
     * @throws IdentityError with the code of the limit when blocked, and the remaining time if it has a message
     */
    async claim(
      kind: AttemptKind,
      subject: string,
      { attempts, window, block, refusal, message }: AttemptLimit,
    ) {
      const at = clock();
      const now = new Date(at);
      const fresh = sql<boolean>`(a.blocked_until is not null or a.since <= ${new Date(at - window)})`;
      const { rows } = await sql<{ count: number }>`
        insert into identity_attempt as a (key, count, since) values (${keyOf(kind, subject)}, 1, ${now})
        on conflict (key) do update set
          count = case when ${fresh} then 1 else a.count + 1 end,
          since = case when ${fresh} then excluded.since else a.since end,
          blocked_until = case when not ${fresh} and a.count + 1 >= ${attempts}
            then ${new Date(at + block)}::timestamptz end
        where a.blocked_until is null or a.blocked_until <= ${now} or a.blocked_until > ${new Date(at + block)}
        returning count`.execute(db);
      if (rows[0]) return rows[0].count;
      throw new IdentityError(refusal, message && limitText(message, await blockedFor(kind, subject)));
    },
    /** Takes back an attempt that failed for another reason, and the block it caused. */
    async release(kind: AttemptKind, subject: string) {
      await db
        .updateTable('identity_attempt')
        .set({ count: sql`count - 1`, blocked_until: null })
        .where('key', '=', keyOf(kind, subject))
        .where('count', '>', 0)
        .execute();
    },
    /** Returns the remaining milliseconds of the block; 0 when there is none. */
    blockedFor,
    async clear(kind: AttemptKind, subject: string) {
      await db.deleteFrom('identity_attempt').where('key', '=', keyOf(kind, subject)).execute();
    },
  };
}

/** Returns the rejection of a network that has too many failed or waiting sign-ins. */
export const tooManyFromNetwork = (): IdentityError =>
  new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', limitText('login.tooManyFromNetwork', NETWORK_WAIT));

/** Limits the failed sign-ins of one network, in memory. */
export interface FailureBudget {
  /**
   * Runs the work; a failed sign-in counts against the network.
   * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, after a pause, when the network has too many failures
   */
  charge<T>(network: string, work: () => Promise<T>): Promise<T>;
}

const isRefusal = (error: unknown): boolean => error instanceof IdentityError && error.code !== 'UNAVAILABLE';

export function createFailureBudget(clock: () => number): FailureBudget {
  const failures = createNetworkBuckets(NETWORK_FAILURES, clock);
  return {
    async charge(network, work) {
      if (failures.isEmpty(network)) {
        await setTimeout(NETWORK_REFUSAL_PAUSE, undefined, { ref: false });
        throw tooManyFromNetwork();
      }
      try {
        return await work();
      } catch (error) {
        if (isRefusal(error)) failures.take(network);
        throw error;
      }
    },
  };
}

/** Where an attempt on an account comes from. */
export interface AttemptSource {
  network: string;
  /** The id of the device, or of the session, that proved to belong to the account; undefined for all others. */
  device?: string | undefined;
}

/** Returns what the attempts on an account are counted for: each known device for itself, all others together. */
export const attemptSubject = (email: string, { device }: AttemptSource): string =>
  device ? `${email} ${device}` : email;

/** The devices that signed in to an account before, known by a signed cookie for each account. */
export type KnownDevices = ReturnType<typeof createKnownDevices>;

interface KnownDevicesOptions {
  /** The key of the signatures. */
  key: Buffer;
  isSecure: boolean;
  clock: () => number;
}

/** The cookies are for this host alone, and no script reads them. */
export function createKnownDevices({ key, isSecure, clock }: KnownDevicesOptions) {
  const prefix = isSecure ? 'host' : undefined;
  const secret = new Uint8Array(key);
  const nameOf = (account: string) => `foyer-device-${account.slice(0, 12)}`;

  const idOf = async (c: Context, email: string): Promise<string | undefined> => {
    const account = digest(email);
    const value = await getSignedCookie(c, secret, nameOf(account), prefix);
    const [owner, device, until] = value ? value.split('.') : [];
    return owner === account && Number(until) > clock() ? device : undefined;
  };

  return {
    /** Returns the id of the device that a request comes from; undefined when it is not known to the account. */
    idOf,
    /** Makes the device known to the account, or keeps it known. */
    async remember(c: Context, email: string) {
      const account = digest(email);
      const device = (await idOf(c, email)) ?? newUid();
      const value = [account, device, clock() + KNOWN_DEVICE_LIFETIME].join('.');
      await setSignedCookie(c, nameOf(account), value, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        maxAge: KNOWN_DEVICE_LIFETIME / 1000,
        prefix,
      });
    },
  };
}
