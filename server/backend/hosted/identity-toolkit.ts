import * as v from 'valibot';
import { GoogleError } from './exchange';
import type { GoogleCall } from './google-calls';
import type { GrantedClaims } from './granted-claims';
import { CUSTOM_CLAIMS_MAX } from './hosted-limits';

/** Accounts of the hosted project. */
export interface IdentityToolkit {
  /**
   * Merges the claims into those of the account.
   * Returns false when there is no such account. @throws GoogleError
   */
  grant(uid: string, claims: GrantedClaims): Promise<boolean>;
}

interface IdentityToolkitOptions {
  call: GoogleCall;
  projectId: string;
  /** Base address of the Identity Toolkit. */
  address: URL;
}

const lookupSchema = v.object({
  users: v.optional(v.array(v.object({ customAttributes: v.optional(v.string(), '{}') })), []),
});
const claimsSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), {});

function answerOf(answer: unknown) {
  const result = v.safeParse(lookupSchema, answer);
  if (!result.success) throw new GoogleError(502, 'wrong_answer');
  return result.output.users[0];
}

function falseWhenGone(error: unknown): false {
  if (error instanceof GoogleError && error.code === 'USER_NOT_FOUND') return false;
  throw error;
}

export function createIdentityToolkit(options: IdentityToolkitOptions): IdentityToolkit {
  const { call, projectId, address } = options;
  const post = (name: string, body: object) => {
    const url = new URL(`/v1/projects/${encodeURIComponent(projectId)}/accounts:${name}`, address);
    return call({ method: 'POST', url, body });
  };

  return {
    async grant(uid, claims) {
      const user = answerOf(await post('lookup', { localId: [uid] }));
      if (!user) return false;
      const customAttributes = JSON.stringify({ ...v.parse(claimsSchema, user.customAttributes), ...claims });
      if (customAttributes === user.customAttributes) return true;
      if (customAttributes.length > CUSTOM_CLAIMS_MAX) throw new GoogleError(400, 'CLAIMS_TOO_LARGE');
      return post('update', { localId: uid, customAttributes }).then(() => true, falseWhenGone);
    },
  };
}
