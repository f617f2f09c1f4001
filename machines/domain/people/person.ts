import * as v from 'valibot';
import { TEXT_MAX_LENGTH } from '../shared/limits';
import { emailFault, tooLong } from '../shared/validation';
import { isPrintable } from './profile-rules';

/** The authorities a person can have beyond attending. */
export const AUTHORITIES = ['DESIGNER', 'ADMIN'] as const;

const MISSING = 'is missing';
const UNPRINTABLE = 'must not contain control, invisible or direction characters, or stacked accents';

/** Long texts, which are rejected anyway, are not searched: that may take long. */
const printable = v.check((value: string) => tooLong(value) || isPrintable(value), UNPRINTABLE);

/** A text that fits on one line of a profile. */
export const shortText = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.check((value) => !tooLong(value), `must be shorter than ${TEXT_MAX_LENGTH} characters`),
  printable,
);

const email = v.pipe(
  v.string(MISSING),
  v.trim(),
  v.toLowerCase(),
  v.check((value) => emailFault(value) !== 'required', MISSING),
  v.check((value) => emailFault(value) !== 'tooLong', `must be shorter than ${TEXT_MAX_LENGTH} characters`),
  v.check((value) => emailFault(value) !== 'email', 'must be an email address'),
  printable,
);

const authority = v.picklist(AUTHORITIES, `must be ${AUTHORITIES.join(' or ')}`);

/** A person in an import: identified by the whole email, with the changed fields; missing fields stay as they are. */
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
