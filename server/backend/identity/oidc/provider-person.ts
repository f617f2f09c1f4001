import { cleanName } from '@domain/shared/shown-text';
import { emailFault } from '@domain/shared/validation';
import type { OidcConfig } from '../../../platform/config/login-config';
import { ProviderError } from './provider-error';

/** A person as an identity provider identifies them. */
export interface ProviderPerson {
  providerId: string;
  /** The permanent id at the provider. */
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

/** As others may see it, cut to the length of a name (spec §5). */
const nameOf = ({ name, given_name, family_name }: Claims): string => {
  const parts = [textOf(given_name), textOf(family_name)].filter(Boolean).join(' ');
  return cleanName(textOf(name) || parts);
};

// The Kelvin sign becomes a k in lower case, which would result in another person's address.
const MISLEADING = /[\p{Cc}\u212A]/u;

function verifiedEmail({ email, email_verified }: Claims): string {
  const given = textOf(email);
  const isProved = isTrue(email_verified) && !MISLEADING.test(given);
  if (!isProved || emailFault(given)) throw new ProviderError('unverified');
  return given.toLowerCase();
}

/** Returns whether the configuration admits the domain of an email. */
export const isAllowedDomain = (email: string, { allowedDomains }: Pick<Rules, 'allowedDomains'>): boolean =>
  !allowedDomains || allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1));

const mayEnter = (email: string, claims: Claims, rules: Rules): boolean =>
  isAllowedDomain(email, rules) && (rules.memberClaim === undefined || isGiven(claims[rules.memberClaim]));

/** Returns whether a claim is missing that the userinfo endpoint may return. */
export const isIncomplete = (claims: Claims, { memberClaim }: Rules): boolean =>
  ['email', 'email_verified', memberClaim].some((name) => name !== undefined && claims[name] === undefined);

/**
 * Returns the person of verified claims. The configuration requires a verified email and may require an allowed domain
 * and a member claim. Authorities among the claims are ignored.
 * @throws ProviderError unverified, unauthorized, invalid
 */
export function providerPerson(claims: Claims, rules: Rules): ProviderPerson {
  const subject = textOf(claims.sub);
  if (!subject || subject.includes('\0')) throw new ProviderError('invalid');
  const email = verifiedEmail(claims);
  if (!mayEnter(email, claims, rules)) throw new ProviderError('unauthorized');
  return { providerId: rules.providerId, subject, email, name: nameOf(claims) };
}
