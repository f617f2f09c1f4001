import type { Accounts } from '../identity/accounts';
import { createTurns } from '../identity/gate';
import { areSame, grantedBy } from './granted-claims';
import type { HostedPeople } from './hosted-people';
import type { IdentityToolkit } from './identity-toolkit';

interface ClaimsWriterOptions {
  people: HostedPeople;
  accounts: Pick<Accounts, 'byEmail'>;
  toolkit: IdentityToolkit;
  clock: () => number;
}

/** Makes the hosted account of a person carry what their account here gives, now. @throws GoogleError */
export type ClaimsWriter = (uid: string) => Promise<void>;

/** Writes claims, one person's in turn: what is read last of the accounts is what stands in the end. */
export function createClaimsWriter({ people, accounts, toolkit, clock }: ClaimsWriterOptions): ClaimsWriter {
  const grantedFor = async (email: string) => grantedBy(email ? await accounts.byEmail(email) : undefined);
  const turns = createTurns();

  const write = async (uid: string): Promise<void> => {
    const person = await people.byUid(uid);
    if (!person) return;
    const granted = await grantedFor(person.email);
    if (!(await toolkit.grant(uid, granted))) return people.forget(uid);
    await people.written(uid, granted, clock());
    // Another server may have changed the account meanwhile, and written before this one did.
    if (!areSame(granted, await grantedFor(person.email))) await write(uid);
  };

  return (uid) => turns(uid, () => write(uid));
}
