import * as v from 'valibot';
import { TEXT_MAX_LENGTH } from './limits';
import { withoutPlusPart } from './user';
import { emailFault } from './validation';

/** What a person may be allowed beyond attending. */
export const AUTHORITIES = ['DESIGNER', 'ADMIN'] as const;

const MISSING = 'is missing';

/** A text that one line of a profile holds. */
export const shortText = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.check((value) => value.length < TEXT_MAX_LENGTH, `must be shorter than ${TEXT_MAX_LENGTH} characters`),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
);

const email = v.pipe(
  v.string(MISSING),
  v.trim(),
  v.toLowerCase(),
  v.check((value) => emailFault(value) !== 'required', MISSING),
  v.check((value) => emailFault(value) !== 'tooLong', `must be shorter than ${TEXT_MAX_LENGTH} characters`),
  v.check((value) => emailFault(value) !== 'email', 'must be an email address'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
  v.transform(withoutPlusPart),
);

const authority = v.picklist(AUTHORITIES, `must be ${AUTHORITIES.join(' or ')}`);

/** A person as hosts bring them: who they are by email, and what of them is new; what is missing stays as it is. */
export const personSchema = v.strictObject({
  email,
  name: v.optional(shortText),
  company: v.optional(shortText),
  title: v.optional(shortText),
  authorities: v.optional(
    v.pipe(
      v.array(authority),
      v.transform((all) => [...new Set(all)]),
    ),
  ),
});
export type Person = v.InferOutput<typeof personSchema>;
