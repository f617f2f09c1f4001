import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNED_URL_LIFETIME } from '@domain/shared/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';
import { secret } from '../../platform/store/settings';

export interface Seal {
  expires: string;
  signature: string;
}

/** Temporary download addresses that need no token. */
export interface AddressSigner {
  /** Returns the path with `expires` (Unix seconds) and `signature`, valid for 20 minutes. */
  sign(path: string): Promise<string>;
  /** Returns what a path is signed with, valid for 20 minutes: `expires` (Unix seconds) and `signature`. */
  seal(path: string): Promise<Seal>;
  /** Returns the seconds until the address expires; 0 when it is expired, forged or for another path. */
  remaining(path: string, expires: string, signature: string): Promise<number>;
}

/** Signs with HMAC-SHA-256 and a key in the store, shared by all servers on it. */
export function addressSigner(db: Kysely<Database>, clock: () => number): AddressSigner {
  let key: Promise<Buffer> | undefined;

  const keyOf = (): Promise<Buffer> => {
    key ??= secret(db, 'asset-signing-key').catch((error) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const signatureOf = async (path: string, expires: string): Promise<Buffer> =>
    createHmac('sha256', await keyOf())
      .update(`${path}\n${expires}`)
      .digest();

  async function seal(path: string): Promise<Seal> {
    const expires = String(Math.floor((clock() + SIGNED_URL_LIFETIME) / 1000));
    return { expires, signature: (await signatureOf(path, expires)).toString('base64url') };
  }

  return {
    seal,
    async sign(path) {
      const { expires, signature } = await seal(path);
      return `${path}?expires=${expires}&signature=${signature}`;
    },
    async remaining(path, expires, signature) {
      const expected = await signatureOf(path, expires);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
      return Math.max(0, Number(expires) - Math.floor(clock() / 1000));
    },
  };
}
