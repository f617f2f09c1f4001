import { TEXT_MAX_LENGTH } from '@domain/limits';
import * as v from 'valibot';

// The database keeps no NUL in a text.
const textSchema = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0')),
);
const text = v.optional(textSchema);

export const signInRequest = v.object({ email: text, password: text });

export const customTokenRequest = v.object({ token: text });

export const signUpRequest = v.object({ email: text, password: text, idToken: text });

export const lookupRequest = v.object({ idToken: text });

const NOT_OFFERED = ['email', 'photoUrl', 'oobCode', 'deleteAttribute', 'deleteProvider'] as const;

export const updateRequest = v.object({
  idToken: text,
  displayName: v.nullish(
    v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH - 1), v.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  ),
  password: text,
  ...v.entriesFromList(NOT_OFFERED, v.optional(v.unknown())),
});
export type UpdateRequest = v.InferOutput<typeof updateRequest>;

const isAsked = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Does an update ask for anything but the name and the password? */
export const asksForMore = (request: UpdateRequest): boolean =>
  NOT_OFFERED.some((field) => isAsked(request[field]));

// A link must stay one that mail programs and browsers take whole.
const ADDRESS_MAX_LENGTH = 2_000;

export const sendCodeRequest = v.object({
  requestType: v.string(),
  email: text,
  continueUrl: v.optional(v.pipe(v.string(), v.maxLength(ADDRESS_MAX_LENGTH))),
});

export const resetRequest = v.object({ oobCode: text, newPassword: text });

export const refreshRequest = v.object({ grant_type: text, refresh_token: text });
