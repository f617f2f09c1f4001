import { SIGNED_URL_CACHE } from '@domain/shared/limits';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

type Call = ApiClient['call'];
type Sign = (fileId: string, renew: boolean) => Promise<string>;

const answerSchema = v.object({ signedUrl: v.string() });

function createSign(call: Call): Sign {
  const cache = new Map<string, { address: Promise<string>; until: number }>();
  return (fileId, renew) => {
    const known = cache.get(fileId);
    if (known && !renew && known.until > Date.now()) return known.address;
    const path = `/api/chat/files/${encodeURIComponent(fileId)}/address`;
    const address = call(path, { schema: answerSchema, reports: 'session' }).then(
      ({ signedUrl }) => signedUrl,
    );
    const entry = { address, until: Date.now() + SIGNED_URL_CACHE };
    cache.set(fileId, entry);
    address.catch(() => cache.get(fileId) === entry && cache.delete(fileId));
    return address;
  };
}

const signs = new WeakMap<Call, Sign>();

/** Returns the function that signs the addresses of files of the chat, and caches the signed ones for ten minutes. */
export function fileAddresses(call: Call): Sign {
  const sign = signs.get(call) ?? createSign(call);
  signs.set(call, sign);
  return sign;
}
