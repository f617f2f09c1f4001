import { LRUCache } from 'lru-cache';
import type { Logger } from '../../platform/log';
import type { Accounts } from '../identity/accounts';
import { createKeyedQueue } from '../identity/concurrency';
import { GoogleError } from './exchange';
import { areSame, type GrantedClaims, grantedBy, signatureOf } from './granted-claims';
import { CLAIMS_CACHE_MAX, CLAIMS_RETRY, CLOCK_TOLERANCE } from './hosted-limits';
import type { HostedPeople } from './hosted-people';
import type { IdentityToolkit } from './identity-toolkit';

interface ClaimsWriterOptions {
  people: HostedPeople;
  accounts: Pick<Accounts, 'byEmail'>;
  toolkit: IdentityToolkit;
  clock: () => number;
}

/** Sets the claims of a hosted account to those of the local account. @throws GoogleError */
type ClaimsWriter = (uid: string) => Promise<void>;

/** Returns a writer that runs one write per person at a time, so that the latest state of the account wins. */
export function createClaimsWriter({ people, accounts, toolkit, clock }: ClaimsWriterOptions): ClaimsWriter {
  const grantedFor = async (email: string) => grantedBy(email ? await accounts.byEmail(email) : undefined);
  const turns = createKeyedQueue();

  const write = async (uid: string): Promise<void> => {
    const person = await people.byUid(uid);
    if (!person) return;
    const granted = await grantedFor(person.email);
    if (!(await toolkit.grant(uid, granted))) return people.forget(uid);
    await people.written(uid, granted, clock());
    // Another server may have changed the account and written its claims in between.
    if (!areSame(granted, await grantedFor(person.email))) await write(uid);
  };

  return (uid) => turns(uid, () => write(uid));
}

/** The user of a token that was just verified. */
export interface VerifiedPerson {
  uid: string;
  /** Verified, lower case; empty without one. */
  email: string;
  /** Claims of the token, and of the account. */
  carried: GrantedClaims;
  granted: GrantedClaims;
  /** `iat` of the token, in milliseconds since 1970. */
  issuedAt: number;
}

/** Keeps the claims of hosted accounts in sync with the accounts of this installation. Never rejects. */
export interface ClaimsSync {
  /** Resolves when the claims are in sync, or could not be written for now. */
  seen(person: VerifiedPerson): Promise<void>;
  /** To be called when accounts with these emails changed. */
  changed(emails: readonly string[]): Promise<void>;
  /** Writes all claims that are out of sync; retries later when something fails. */
  sweep(): Promise<void>;
  stop(): void;
}

interface ClaimsSyncOptions {
  people: HostedPeople;
  write: ClaimsWriter;
  log: Logger;
  clock: () => number;
  /** Milliseconds until failed writes are retried. */
  retry?: number;
}

interface CachedClaims {
  signature: string;
  at: number;
}

// A rejected request concerns one person; other failures concern all.
const isRejectedRequest = (error: unknown): boolean => error instanceof GoogleError && error.status === 400;

export function createClaimsSync(options: ClaimsSyncOptions): ClaimsSync {
  const { people, write, log, clock, retry = CLAIMS_RETRY } = options;
  const cache = new LRUCache<string, CachedClaims>({ max: CLAIMS_CACHE_MAX });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const retryLater = (error: unknown): void => {
    if (stopped) return;
    const { status, code } = error instanceof GoogleError ? error : { status: undefined, code: undefined };
    log.warn(
      { status, code, error: (error as Error).name },
      'claims could not be written to hosted Firebase',
    );
    timer ??= setTimeout(() => {
      timer = undefined;
      void sync.sweep();
    }, retry).unref();
  };

  /** Returns whether the token has the current claims, or is older than the last write. */
  const isSettled = (person: VerifiedPerson, at: number): boolean =>
    areSame(person.carried, person.granted) || person.issuedAt <= at + CLOCK_TOLERANCE;

  const isKnown = (person: VerifiedPerson, signature: string): boolean => {
    const known = cache.get(person.uid);
    return known?.signature === signature && isSettled(person, known.at);
  };

  const record = async (person: VerifiedPerson): Promise<void> => {
    await people.see(person);
    const kept = await people.byUid(person.uid);
    const asWanted = kept?.claims !== undefined && areSame(kept.claims, person.granted);
    if (!(asWanted && isSettled(person, kept.writtenAt))) await write(person.uid);
  };

  const writeInSweep = (uid: string): Promise<void> =>
    write(uid).catch((error: unknown) => {
      if (!isRejectedRequest(error)) throw error;
      retryLater(error);
    });

  const writeAll = async (after = ''): Promise<void> => {
    const page = await people.page(after);
    const wrong = page.filter(({ claims, granted }) => !(claims && areSame(claims, granted)));
    for (const { uid } of wrong) await writeInSweep(uid);
    const last = page.at(-1)?.uid;
    if (last !== undefined && !stopped) await writeAll(last);
  };

  const sync: ClaimsSync = {
    async seen(person) {
      const signature = `${person.email} ${signatureOf(person.granted)}`;
      if (isKnown(person, signature)) return;
      cache.set(person.uid, { signature, at: clock() });
      await record(person).catch(retryLater);
    },
    async changed(emails) {
      const writeThese = async () => {
        const uids = emails.length > 0 ? await people.byEmails(emails) : [];
        await Promise.all(uids.map((uid) => write(uid).catch(retryLater)));
      };
      await writeThese().catch(retryLater);
    },
    sweep: () => writeAll().catch(retryLater),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
  return sync;
}
