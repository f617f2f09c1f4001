import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { KNOWN_DEVICE_LIFETIME } from './identity-limits';
import { digest, newUid } from './secrets';

/** Where an attempt on an account comes from. */
export interface AttemptSource {
  network: string;
  /** The id of the device, or of the session, that proved to belong to the account; undefined for all others. */
  device?: string | undefined;
}

/** Returns what the attempts on an account are counted for: each known device for itself, all others together. */
export const attemptSubject = (email: string, { device }: AttemptSource): string =>
  device ? `${email} ${device}` : email;

/** The devices that signed in to an account before, known by a signed cookie for each account. */
export interface KnownDevices {
  /** Returns the id of the device that a request comes from; undefined when it is not known to the account. */
  idOf(c: Context, email: string): Promise<string | undefined>;
  /** Makes the device known to the account, or keeps it known. */
  remember(c: Context, email: string): Promise<void>;
}

interface KnownDevicesOptions {
  /** The key of the signatures. */
  key: Buffer;
  isSecure: boolean;
  clock: () => number;
}

/** The cookies are for this host alone, and no script reads them. */
export function createKnownDevices({ key, isSecure, clock }: KnownDevicesOptions): KnownDevices {
  const prefix = isSecure ? 'host' : undefined;
  const secret = new Uint8Array(key);
  const nameOf = (account: string) => `foyer-device-${account.slice(0, 12)}`;

  const idOf = async (c: Context, email: string): Promise<string | undefined> => {
    const account = digest(email);
    const value = await getSignedCookie(c, secret, nameOf(account), prefix);
    const [owner, device, until] = value ? value.split('.') : [];
    return owner === account && Number(until) > clock() ? device : undefined;
  };

  return {
    idOf,
    async remember(c, email) {
      const account = digest(email);
      const device = (await idOf(c, email)) ?? newUid();
      const value = [account, device, clock() + KNOWN_DEVICE_LIFETIME].join('.');
      await setSignedCookie(c, nameOf(account), value, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        maxAge: KNOWN_DEVICE_LIFETIME / 1000,
        prefix,
      });
    },
  };
}
