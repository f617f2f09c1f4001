import { isEventId } from '@domain/login/registration-login';
import { emailFault } from '@domain/shared/validation';
import * as v from 'valibot';

export const nonEmpty = v.pipe(v.string(), v.minLength(1));

/** Returns the schema of a key that may be missing, described by what it is for. */
export const setting = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

const isServiceAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(hostname));
  return isSafe && !username && !search && !hash;
};

/** The address of a service that the server or its pages call. */
export const serviceAddress = v.pipe(
  nonEmpty,
  v.check(isServiceAddress, 'must be an https address without credentials, query and fragment'),
);

const sessionDays = v.pipe(
  v.number(),
  v.check((count) => Number.isInteger(count), 'must be whole days'),
  v.minValue(1),
  v.maxValue(365),
);

const PROVIDER_ID = /^oidc\.[a-z0-9][a-z0-9-]*$/;
const providerId = v.pipe(nonEmpty, v.regex(PROVIDER_ID, 'must look like "oidc.company"'));

const WAYS = ['anonymous', 'password', 'cvent', 'bizzabo'] as const;
const otherWay = v.pipe(
  nonEmpty,
  v.regex(PROVIDER_ID, `must be ${WAYS.join(', ')} or a providerId such as "oidc.company"`),
);

const oidcFields = v.strictObject({
  providerId,
  displayName: nonEmpty,
  issuer: serviceAddress,
  clientId: nonEmpty,
  clientSecret: nonEmpty,
  allowedDomains: setting(
    v.pipe(
      v.array(v.pipe(nonEmpty, v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in lower case'))),
      v.minLength(1),
    ),
    'Only verified emails of these domains may enter.',
  ),
  memberClaim: setting(nonEmpty, 'Who has this claim of the issuer, and not as false, may enter.'),
  emailClaim: setting(
    nonEmpty,
    'The claim with the email, such as `preferred_username`; `email` when missing. Another one needs `trustEmail`.',
  ),
  trustEmail: setting(
    v.boolean(),
    'With true, emails count as verified although the issuer does not say so (`email_verified`): only for an issuer whose ' +
      'people cannot choose their email themselves.',
  ),
  loginAgainDays: setting(
    sessionDays,
    'Days after which people log in at the issuer again, so that `memberClaim` is checked again; 7 with `memberClaim` ' +
      'when missing.',
  ),
  allowPassword: setting(
    v.boolean(),
    'With true, people who came by it may also set a password here, by the reset email.',
  ),
});
const oidcSchema = v.pipe(
  oidcFields,
  v.check(
    ({ emailClaim = 'email', trustEmail }) => emailClaim === 'email' || trustEmail === true,
    'needs trustEmail beside emailClaim, because issuers verify the claim email only',
  ),
);
export type OidcConfig = v.InferOutput<typeof oidcSchema>;

const eventId = v.pipe(nonEmpty, v.check(isEventId, 'must be letters, digits, - and _ only'));

const cventSchema = v.strictObject({
  baseUrl: setting(serviceAddress, "Of the account's region; North America when missing."),
  clientId: nonEmpty,
  clientSecret: nonEmpty,
  eventId,
});
export type CventConfig = v.InferOutput<typeof cventSchema>;

const bizzaboSchema = v.strictObject({
  baseUrl: setting(serviceAddress, 'Of the interface and of its tokens; the public ones when missing.'),
  clientId: nonEmpty,
  clientSecret: nonEmpty,
  accountId: nonEmpty,
  eventId,
});
export type BizzaboConfig = v.InferOutput<typeof bizzaboSchema>;

/** Returns whether a text is an email address, or a name with one in angle brackets. */
const isSender = (text: string): boolean => emailFault(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text) === null;

const smtpSchema = v.strictObject({
  url: v.pipe(nonEmpty, v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  from: v.pipe(
    nonEmpty,
    v.check(isSender, 'must be an email address, or a name with one: "Venue <mail@venue.example>"'),
  ),
});
export type SmtpConfig = v.InferOutput<typeof smtpSchema>;

const sessionsSchema = v.strictObject({
  maxAgeDays: setting(
    sessionDays,
    'The age at which every session ends, however much it is used; 30 when missing.',
  ),
});

/** The keys of FOYER_CONFIG for login and mail. */
export const loginConfigEntries = {
  login: setting(
    v.pipe(v.array(v.union([v.picklist(WAYS), otherWay])), v.minLength(1)),
    'Ways to log in; with `anonymous` no login is needed.',
  ),
  oidc: v.optional(
    v.pipe(
      v.array(oidcSchema),
      v.check(
        (entries) => new Set(entries.map(({ providerId: id }) => id)).size === entries.length,
        'must not have one providerId twice',
      ),
    ),
  ),
  cvent: v.optional(cventSchema),
  bizzabo: v.optional(bizzaboSchema),
  sessions: setting(sessionsSchema, 'How long people stay logged in, with the own identity.'),
  smtp: setting(smtpSchema, 'Without it mails go to files in the data folder.'),
};
