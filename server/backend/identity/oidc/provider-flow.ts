import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../../platform/store/database';
import { digest, newSecret } from '../secrets';
import { FLOW_LIFETIME, FLOW_RETENTION, OUTCOME_LIFETIME } from './oidc-limits';

/** A pending sign-in with an identity provider. */
export interface ProviderFlow {
  providerId: string;
  codeVerifier: string;
  nonce: string;
  /** Event type and id of the SDK. */
  eventType: string;
  eventId: string;
  /** Path, query and fragment of the page to return to. */
  returnTo: string;
}

const outcomeSchema = v.union([
  v.object({
    person: v.object({ providerId: v.string(), subject: v.string(), email: v.string(), name: v.string() }),
  }),
  v.object({
    failure: v.picklist(['denied', 'invalid', 'unavailable', 'unverified', 'unauthorized']),
    claim: v.optional(v.string()),
  }),
]);
/** Result of a flow. */
export type Outcome = v.InferOutput<typeof outcomeSchema>;

export type ProviderFlows = ReturnType<typeof createProviderFlows>;

const flowIn = (row: Selectable<Database['identity_provider_visit']>): ProviderFlow => ({
  providerId: row.provider_id,
  codeVerifier: row.code_verifier,
  nonce: row.nonce,
  eventType: row.event_type,
  eventId: row.event_id,
  returnTo: row.return_to,
});

/** Returns the flows in the database, shared by all processes. */
export function createProviderFlows(db: Kysely<Database>, clock: () => number) {
  const within = (lifetime: number): Date => new Date(clock() + lifetime);
  const keepSession = (state: string, sessionId: string) =>
    db
      .updateTable('identity_provider_visit')
      .set({ session_hash: digest(sessionId) })
      .where('state_hash', '=', digest(state))
      .execute();
  return {
    /** Stores a flow by its `state`, for the browser with this cookie. */
    async start(
      state: string,
      browser: string,
      { providerId, codeVerifier, nonce, eventType, eventId, returnTo }: ProviderFlow,
    ) {
      const values = {
        state_hash: digest(state),
        browser_hash: digest(browser),
        provider_id: providerId,
        code_verifier: codeVerifier,
        nonce,
        event_type: eventType,
        event_id: eventId,
        return_to: returnTo,
        expires_at: within(FLOW_LIFETIME),
        forgotten_at: within(FLOW_RETENTION),
      };
      await db.insertInto('identity_provider_visit').values(values).execute();
    },
    /** Ends and returns the flow of a `state`, once and only for its browser; undefined when there is none. */
    async finish(state: string, browser: string): Promise<(ProviderFlow & { expired: boolean }) | undefined> {
      const row = await db
        .updateTable('identity_provider_visit')
        .set({ finished: true })
        .where('state_hash', '=', digest(state))
        .where('browser_hash', '=', digest(browser))
        .where('finished', '=', false)
        .returningAll()
        .executeTakeFirst();
      if (!row || row.forgotten_at.getTime() <= clock()) return undefined;
      return { ...flowIn(row), expired: row.expires_at.getTime() <= clock() };
    },
    /**
     * Returns the flow of a callback that the same browser opens again, with another session id for its result; without
     * one when that is redeemed.
     */
    async replay(
      state: string,
      browser: string,
    ): Promise<{ flow: ProviderFlow; sessionId?: string } | undefined> {
      const row = await db
        .selectFrom('identity_provider_visit')
        .selectAll()
        .where('state_hash', '=', digest(state))
        .where('browser_hash', '=', digest(browser))
        .where('forgotten_at', '>', new Date(clock()))
        .executeTakeFirst();
      if (!row) return undefined;
      const sessionId = newSecret();
      const { numUpdatedRows } = await db
        .updateTable('identity_provider_outcome')
        .set({ session_hash: digest(sessionId) })
        .where('session_hash', '=', row.session_hash ?? '')
        .where('expires_at', '>', new Date(clock()))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return { flow: flowIn(row) };
      await keepSession(state, sessionId);
      return { flow: flowIn(row), sessionId };
    },
    /** Stores the result of a flow and returns the session id that redeems it, once and only in the same browser. */
    async keepOutcome(browser: string, outcome: Outcome, state?: string) {
      const sessionId = newSecret();
      const values = {
        session_hash: digest(sessionId),
        browser_hash: digest(browser),
        outcome: JSON.stringify(outcome),
        expires_at: within(OUTCOME_LIFETIME),
      };
      await db.insertInto('identity_provider_outcome').values(values).execute();
      if (state !== undefined) await keepSession(state, sessionId);
      return sessionId;
    },
    async redeem(sessionId: string, browser: string): Promise<Outcome | undefined> {
      const row = await db
        .deleteFrom('identity_provider_outcome')
        .where('session_hash', '=', digest(sessionId))
        .where('browser_hash', '=', digest(browser))
        .where('expires_at', '>', new Date(clock()))
        .returning('outcome')
        .executeTakeFirst();
      return row && v.parse(outcomeSchema, row.outcome);
    },
  };
}

/** The cookie that binds a flow to its browser. */
export type BrowserCookie = ReturnType<typeof browserCookie>;

const SECRET = /^[\w-]{43}$/;

/** `HttpOnly`, and `Lax` so that it is sent with the redirect back from the provider. */
export function browserCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-foyer-visitor' : 'foyer-visitor';
  const read = (c: Context): string => {
    const value = getCookie(c, name) ?? '';
    return SECRET.test(value) ? value : '';
  };
  return {
    /** Empty when the browser has none. */
    read,
    /** Returns the value of the cookie, created when missing, and renews its lifetime. */
    renew(c: Context) {
      const value = read(c) || newSecret();
      setCookie(c, name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: FLOW_RETENTION / 1000,
      });
      return value;
    },
  };
}
