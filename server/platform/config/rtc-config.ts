import { iceAddressSchema, isRelay } from '@domain/calls/ice-servers';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.minLength(1));

const iceServerSchema = v.pipe(
  v.strictObject({
    urls: v.pipe(
      v.union([iceAddressSchema, v.pipe(v.array(iceAddressSchema), v.minLength(1))]),
      v.description('One address or several: stun:, stuns:, turn: or turns:.'),
    ),
    username: v.exactOptional(text),
    credential: v.exactOptional(text),
    secret: v.optional(
      v.pipe(
        text,
        v.description(
          'Shared with the TURN server (`static-auth-secret` of coturn), in place of username and credential: everybody gets credentials of their own for a day.',
        ),
      ),
    ),
  }),
  v.check(
    ({ username, credential, secret }) =>
      secret === undefined || (username === undefined && credential === undefined),
    'must have a secret, or username and credential, not both',
  ),
  v.check(
    ({ urls, username, credential, secret }) =>
      secret !== undefined ||
      (username !== undefined && credential !== undefined) ||
      ![urls].flat().some(isRelay),
    'needs username and credential, or a secret, for a TURN server',
  ),
);

/** The key `rtc` of FOYER_CONFIG. */
export const rtcSchema = v.strictObject({
  iceServers: v.optional(
    v.pipe(
      v.array(iceServerSchema),
      v.description(
        'STUN and TURN servers, which only members get; without any, calls need a network that lets browsers reach each other.',
      ),
    ),
  ),
});
