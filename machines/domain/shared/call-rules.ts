import { isOwnAddress } from './address';
import { API_RETRY_AFTER_MAX, API_RETRY_DELAY } from './limits';

/** The prefix of addresses of the hosted backend's cloud storage. */
export const CLOUD_STORAGE = 'https://firebasestorage.googleapis.com/';
/** The header with the id of a write that is done once, however often it is sent. */
export const ONCE_HEADER = 'idempotency-key';
const RETRIED_METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT'];

/** spec §7: returns whether to send the bearer header: only to own addresses and the hosted cloud storage. */
export const takesBearer = (address: string): boolean =>
  isOwnAddress(address) || address.startsWith(CLOUD_STORAGE);

/** spec §7: returns whether to retry: on 100-199, 429 and 500-599, and without any response. */
export function isRetried(method: string = 'GET', status?: number): boolean {
  if (!RETRIED_METHODS.includes(method)) return false;
  return status === undefined || status < 200 || status === 429 || (status >= 500 && status < 600);
}

/**
 * Returns the milliseconds before the next attempt: 30 s, or what Retry-After asks for up to 5 minutes.
 * `retryAfter` is seconds or an HTTP date; `now` is milliseconds since 1970.
 */
export function retryDelay(retryAfter: string | null | undefined, now: number): number {
  if (!retryAfter) return API_RETRY_DELAY;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(asked) && asked >= 0 ? Math.min(asked, API_RETRY_AFTER_MAX) : API_RETRY_DELAY;
}

/**
 * spec §4, Server time: reads the date header of a response that is uncacheable or has no cache-control.
 * Returns milliseconds since 1970, or null.
 */
export function serverDate(date: string | null, cacheControl: string | null): number | null {
  if (!date || (cacheControl !== null && !/no-store|no-cache|max-age=0\b/.test(cacheControl))) return null;
  const at = Date.parse(date);
  return Number.isNaN(at) ? null : at;
}
