import * as v from 'valibot';

const title = v.pipe(v.string(), v.minLength(1));

const isServiceAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(hostname));
  return isSafe && !username && !search && !hash;
};

const address = v.pipe(
  title,
  v.check(isServiceAddress, 'must be an https address without credentials, query and fragment'),
);

const providerId = v.pipe(title, v.regex(/^oidc\.[a-z0-9][a-z0-9-]*$/, 'must look like "oidc.company"'));

const oidcSchema = v.strictObject({
  providerId,
  displayName: title,
  issuer: address,
  clientId: title,
  clientSecret: title,
  allowedDomains: v.optional(
    v.pipe(
      v.array(v.pipe(title, v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in lower case'))),
      v.minLength(1),
      v.description('Only verified emails of these domains may enter.'),
    ),
  ),
  memberClaim: v.optional(
    v.pipe(title, v.description('Who has this claim of the issuer, and not as false, may enter.')),
  ),
});
export type OidcConfig = v.InferOutput<typeof oidcSchema>;

const cventSchema = v.strictObject({
  baseUrl: v.optional(address),
  clientId: title,
  clientSecret: title,
  eventId: title,
});
export type CventConfig = v.InferOutput<typeof cventSchema>;

const bizzaboSchema = v.strictObject({
  baseUrl: v.optional(address),
  clientId: title,
  clientSecret: title,
  accountId: title,
  eventId: title,
});
export type BizzaboConfig = v.InferOutput<typeof bizzaboSchema>;

const smtpSchema = v.strictObject({
  url: v.pipe(title, v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  from: title,
});
export type SmtpConfig = v.InferOutput<typeof smtpSchema>;

/** The keys of FOYER_CONFIG that say how people log in and how they are written to. */
export const loginConfigEntries = {
  login: v.optional(
    v.pipe(
      v.array(v.union([v.picklist(['anonymous', 'password', 'cvent', 'bizzabo']), providerId])),
      v.minLength(1),
      v.description('Ways to log in; with `anonymous` no login is needed.'),
    ),
  ),
  oidc: v.optional(v.array(oidcSchema)),
  cvent: v.optional(cventSchema),
  bizzabo: v.optional(bizzaboSchema),
  smtp: v.optional(v.pipe(smtpSchema, v.description('Without it mails go to files in the data folder.'))),
};
