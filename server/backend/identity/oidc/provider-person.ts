import { cleanName } from '@domain/shared/shown-text';
import { emailFault } from '@domain/shared/validation';
import type { OidcConfig } from '../../../platform/config/login-config';
import { ProviderError } from './provider-error';

/** A person as an identity provider identifies them. */
export interface ProviderPerson {
  providerId: string;
  /** The permanent id at the provider. */
  subject: string;
  /** Lower case, verified by the provider, or trusted by the configuration. */
  email: string;
  /** Empty when the provider has none. */
  name: string;
}

export type Claims = Record<string, unknown>;

type Rules = Pick<OidcConfig, 'providerId' | 'allowedDomains' | 'memberClaim' | 'emailClaim' | 'trustEmail'>;

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

const VERIFIED = 'email_verified';

/** Returns whether an email is its owner's: verified, or of a trusted provider that does not deny it. */
const isProved = (verified: unknown, { trustEmail }: Rules): boolean =>
  isTrue(verified) || (trustEmail === true && [undefined, null].includes(verified as undefined));

function verifiedEmail(claims: Claims, rules: Rules): string {
  const { emailClaim = 'email' } = rules;
  const given = textOf(claims[emailClaim]);
  if (MISLEADING.test(given) || emailFault(given))
    throw new ProviderError('unverified', { claim: emailClaim });
  if (!isProved(claims[VERIFIED], rules)) throw new ProviderError('unverified', { claim: VERIFIED });
  return given.toLowerCase();
}

/** Returns whether the configuration admits the domain of an email. */
export const isAllowedDomain = (email: string, { allowedDomains }: Pick<Rules, 'allowedDomains'>): boolean =>
  !allowedDomains || allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1));

/** Returns whether a claim is missing that the userinfo endpoint may return. */
export const isIncomplete = (claims: Claims, { memberClaim, emailClaim = 'email' }: Rules): boolean =>
  [emailClaim, VERIFIED, memberClaim].some((name) => name !== undefined && claims[name] === undefined);

/**
 * Returns the person of verified claims. The configuration requires a verified email, unless it trusts the provider,
 * and may require an allowed domain and a member claim. Authorities among the claims are ignored.
 * @throws ProviderError unverified, unauthorized, invalid
 */
export function providerPerson(claims: Claims, rules: Rules): ProviderPerson {
  const subject = textOf(claims.sub);
  if (!subject || subject.includes('\0')) throw new ProviderError('invalid');
  const email = verifiedEmail(claims, rules);
  if (!isAllowedDomain(email, rules)) throw new ProviderError('unauthorized');
  const { memberClaim } = rules;
  if (memberClaim !== undefined && !isGiven(claims[memberClaim]))
    throw new ProviderError('unauthorized', {
      claim: claims[memberClaim] === undefined ? memberClaim : undefined,
    });
  return { providerId: rules.providerId, subject, email, name: nameOf(claims) };
}
