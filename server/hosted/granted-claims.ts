import { rolesOf } from '@domain/session';
import type { Account } from '../identity/account';
import { customClaims } from '../identity/claims';

/** What this server puts into the hosted service's tokens. */
export type GrantedClaims = ReturnType<typeof customClaims>;

const NOTHING: GrantedClaims = customClaims({ authorities: [], member: false });

/** What an account gives; nothing without one, and nothing while it is disabled. */
export const grantedBy = (account: Pick<Account, 'authorities' | 'member' | 'disabled'> | undefined) =>
  account && !account.disabled ? customClaims(account) : NOTHING;

/** What a token carries of it, in the same shape. */
export const carriedBy = (claims: Record<string, unknown>): GrantedClaims => ({
  authorities: rolesOf(claims),
  member: claims.member === true,
  designer: claims.designer === true,
  admin: claims.admin === true,
});

/** The same text for the same claims. */
export const signatureOf = ({ authorities, member, designer, admin }: GrantedClaims): string =>
  JSON.stringify([[...authorities].sort(), member, designer, admin]);

export const areSame = (one: GrantedClaims, other: GrantedClaims): boolean =>
  signatureOf(one) === signatureOf(other);

export const isNothing = (claims: GrantedClaims): boolean => areSame(claims, NOTHING);
