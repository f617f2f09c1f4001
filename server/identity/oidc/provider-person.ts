import { TEXT_MAX_LENGTH } from '@domain/limits';
import { emailFault } from '@domain/validation';
import type { OidcConfig } from '../../environment/login-config';
import { VisitError } from './visit-failure';

/** Somebody an identity provider vouches for. */
export interface ProviderPerson {
  providerId: string;
  /** The provider's own name for the person, which never changes. */
  subject: string;
  /** Lower case, verified by the provider. */
  email: string;
  /** Empty when the provider has none. */
  name: string;
}

export type Claims = Record<string, unknown>;

type Rules = Pick<OidcConfig, 'providerId' | 'allowedDomains' | 'memberClaim'>;

const isTrue = (value: unknown): boolean => value === true || value === 'true';

const isGiven = (value: unknown): boolean =>
  ![undefined, null, false, 'false', ''].includes(value as undefined) &&
  !(Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Without what the database keeps in no text, and as long as a name may be (spec §5). */
const nameOf = ({ name, given_name, family_name }: Claims): string => {
  const parts = [textOf(given_name), textOf(family_name)].filter(Boolean).join(' ');
  return (textOf(name) || parts).replaceAll('\0', '').slice(0, TEXT_MAX_LENGTH - 1);
};

// The Kelvin sign becomes the k of somebody else's address in lower case.
const MISLEADING = /[\p{Cc}\u212A]/u;

function verifiedEmail({ email, email_verified }: Claims): string {
  const given = textOf(email);
  const isProved = isTrue(email_verified) && !MISLEADING.test(given);
  if (!isProved || emailFault(given)) throw new VisitError('unverified');
  return given.toLowerCase();
}

function mayEnter(email: string, claims: Claims, { allowedDomains, memberClaim }: Rules): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isAllowed = !allowedDomains || allowedDomains.includes(domain);
  return isAllowed && (memberClaim === undefined || isGiven(claims[memberClaim]));
}

/** Do the claims leave something open that the provider may say elsewhere? */
export const leavesOpen = (claims: Claims, { memberClaim }: Rules): boolean =>
  ['email', 'email_verified', memberClaim].some((name) => name !== undefined && claims[name] === undefined);

/**
 * The person behind verified claims of a provider, when the configuration lets them in: only with a verified email,
 * of an allowed domain if there are such, and with the member claim if there is one. Authorities among the claims
 * mean nothing here.
 * @throws VisitError unverified, unauthorized, invalid
 */
export function providerPerson(claims: Claims, rules: Rules): ProviderPerson {
  const subject = textOf(claims.sub);
  if (!subject || subject.includes('\0')) throw new VisitError('invalid');
  const email = verifiedEmail(claims);
  if (!mayEnter(email, claims, rules)) throw new VisitError('unauthorized');
  return { providerId: rules.providerId, subject, email, name: nameOf(claims) };
}
