import { rolesOf } from '@domain/login/session';
import type { Account } from '../identity/account';
import { customClaims } from '../identity/id-tokens';

/** Custom claims that this server writes to hosted accounts. */
export type GrantedClaims = ReturnType<typeof customClaims>;

const NO_CLAIMS: GrantedClaims = customClaims({ authorities: [], member: false });

type Granted = Pick<Account, 'authorities' | 'member' | 'disabled' | 'bannedUntil'>;

/** Returns the claims of an account; none without one, or while it is disabled or banned. */
export const grantedBy = (account: Granted | undefined) =>
  account && !account.disabled && (account.bannedUntil ?? 0) <= Date.now()
    ? customClaims(account)
    : NO_CLAIMS;

/** Returns these claims of a token. */
export const carriedBy = (claims: Record<string, unknown>): GrantedClaims => ({
  authorities: rolesOf(claims),
  member: claims.member === true,
  designer: claims.designer === true,
  admin: claims.admin === true,
});

/** Returns equal texts for equal claims. */
export const signatureOf = ({ authorities, member, designer, admin }: GrantedClaims): string =>
  JSON.stringify([[...authorities].sort(), member, designer, admin]);

export const areSame = (one: GrantedClaims, other: GrantedClaims): boolean =>
  signatureOf(one) === signatureOf(other);

export const areEmpty = (claims: GrantedClaims): boolean => areSame(claims, NO_CLAIMS);
