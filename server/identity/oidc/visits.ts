import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database';
import { digest, newSecret } from '../secrets';
import { OUTCOME_LIFETIME, VISIT_LIFETIME, VISIT_MEMORY } from './oidc-limits';

/** A person under way to an identity provider and back. */
export interface Visit {
  providerId: string;
  codeVerifier: string;
  nonce: string;
  /** What the SDK calls the visit. */
  eventType: string;
  eventId: string;
  /** Path, query and fragment of the page to go back to. */
  returnTo: string;
}

const outcomeSchema = v.union([
  v.object({
    person: v.object({ providerId: v.string(), subject: v.string(), email: v.string(), name: v.string() }),
  }),
  v.object({ failure: v.picklist(['denied', 'invalid', 'unavailable', 'unverified', 'unauthorized']) }),
]);
/** How a visit ended. */
export type Outcome = v.InferOutput<typeof outcomeSchema>;

export interface Visits {
  /** Remembers a visit under its `state`, for the browser that has this cookie. */
  begin(state: string, browser: string, visit: Visit): Promise<void>;
  /** Takes the visit of a `state` out, once and only for its browser; undefined when there is none. */
  end(state: string, browser: string): Promise<(Visit & { expired: boolean }) | undefined>;
  /** Keeps how a visit ended; answers what redeems it, once and only in the same browser. */
  keep(browser: string, outcome: Outcome): Promise<string>;
  redeem(sessionId: string, browser: string): Promise<Outcome | undefined>;
}

/** Visits in the store, where every process of the server finds them. */
export function createVisits(db: Kysely<Database>, clock: () => number): Visits {
  const within = (lifetime: number): Date => new Date(clock() + lifetime);
  return {
    async begin(state, browser, { providerId, codeVerifier, nonce, eventType, eventId, returnTo }) {
      const values = {
        state_hash: digest(state),
        browser_hash: digest(browser),
        provider_id: providerId,
        code_verifier: codeVerifier,
        nonce,
        event_type: eventType,
        event_id: eventId,
        return_to: returnTo,
        expires_at: within(VISIT_LIFETIME),
        forgotten_at: within(VISIT_MEMORY),
      };
      await db.insertInto('identity_provider_visit').values(values).execute();
    },
    async end(state, browser) {
      const row = await db
        .deleteFrom('identity_provider_visit')
        .where('state_hash', '=', digest(state))
        .where('browser_hash', '=', digest(browser))
        .returningAll()
        .executeTakeFirst();
      if (!row || row.forgotten_at.getTime() <= clock()) return undefined;
      return {
        providerId: row.provider_id,
        codeVerifier: row.code_verifier,
        nonce: row.nonce,
        eventType: row.event_type,
        eventId: row.event_id,
        returnTo: row.return_to,
        expired: row.expires_at.getTime() <= clock(),
      };
    },
    async keep(browser, outcome) {
      const sessionId = newSecret();
      const values = {
        session_hash: digest(sessionId),
        browser_hash: digest(browser),
        outcome: JSON.stringify(outcome),
        expires_at: within(OUTCOME_LIFETIME),
      };
      await db.insertInto('identity_provider_outcome').values(values).execute();
      return sessionId;
    },
    async redeem(sessionId, browser) {
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
