import type { Logger } from '../log';
import type { ClaimsWriter } from './claims-writer';
import { GoogleError } from './google-error';
import { areSame, type GrantedClaims, signatureOf } from './granted-claims';
import { CLAIMS_RETRY, CLOCK_TOLERANCE, PEOPLE_REMEMBERED } from './hosted-limits';
import type { HostedPeople } from './hosted-people';

/** A person whose token was verified just now. */
export interface SeenPerson {
  uid: string;
  /** Verified, lower case; empty without one. */
  email: string;
  /** What the token carries, and what the account gives. */
  carried: GrantedClaims;
  granted: GrantedClaims;
  /** When the token was made, in milliseconds since 1970. */
  issuedAt: number;
}

/** Keeps the claims of hosted accounts as the accounts of this installation want them. Nothing of it rejects. */
export interface ClaimsSync {
  /** Resolves when the claims are right as far as this server can tell, or could not be written for now. */
  seen(person: SeenPerson): Promise<void>;
  /** Accounts with these emails changed. */
  changed(emails: readonly string[]): Promise<void>;
  /** Writes what is not as it should be, of everybody; again later while something fails. */
  sweep(): Promise<void>;
  stop(): void;
}

interface ClaimsSyncOptions {
  people: HostedPeople;
  write: ClaimsWriter;
  log: Logger;
  clock: () => number;
  /** Milliseconds until failures are made good. */
  retry?: number;
}

interface Remembered {
  signature: string;
  at: number;
}

// Only what concerns one person leaves the others untouched.
const concernsOne = (error: unknown): boolean => error instanceof GoogleError && error.status === 400;

export function createClaimsSync(options: ClaimsSyncOptions): ClaimsSync {
  const { people, write, log, clock, retry = CLAIMS_RETRY } = options;
  const remembered = new Map<string, Remembered>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const later = (error: unknown): void => {
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

  const remember = (uid: string, signature: string): void => {
    remembered.delete(uid);
    remembered.set(uid, { signature, at: clock() });
    const [oldest] = remembered.keys();
    if (remembered.size > PEOPLE_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  };

  /** Has a token made before the last write come again, or one that is right? */
  const isSettled = (person: SeenPerson, at: number): boolean =>
    areSame(person.carried, person.granted) || person.issuedAt <= at + CLOCK_TOLERANCE;

  const isKnown = (person: SeenPerson, signature: string): boolean => {
    const known = remembered.get(person.uid);
    return known?.signature === signature && isSettled(person, known.at);
  };

  const note = async (person: SeenPerson): Promise<void> => {
    await people.see(person);
    const kept = await people.byUid(person.uid);
    const asWanted = kept?.claims !== undefined && areSame(kept.claims, person.granted);
    if (!(asWanted && isSettled(person, kept.writtenAt))) await write(person.uid);
  };

  const writeInSweep = (uid: string): Promise<void> =>
    write(uid).catch((error: unknown) => {
      if (!concernsOne(error)) throw error;
      later(error);
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
      remember(person.uid, signature);
      await note(person).catch(later);
    },
    async changed(emails) {
      const writeThese = async () => {
        const uids = emails.length > 0 ? await people.byEmails(emails) : [];
        await Promise.all(uids.map((uid) => write(uid).catch(later)));
      };
      await writeThese().catch(later);
    },
    sweep: () => writeAll().catch(later),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
  return sync;
}
