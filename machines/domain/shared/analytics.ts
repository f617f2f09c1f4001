import * as v from 'valibot';

/**
 * The analytics service; `scriptUrl` defaults to the page's prefetched script, else one beside the tracker.
 */
export const analyticsSchema = v.object({ trackerUrl: v.string(), scriptUrl: v.optional(v.string()) });
export type Analytics = v.InferOutput<typeof analyticsSchema>;

/** spec §9, Analytics. */
export const ANALYTICS_SITE = 1;

/** A viewed page, with redacted addresses. */
export interface PageView {
  url: string;
  title: string;
  /** Empty when the referrer is unknown. */
  referrer: string;
}

export interface TrackedEvent {
  category: string;
  action: string;
}

/** spec §4, Tracking: a login is an event. */
export const LOGIN_EVENT: TrackedEvent = { category: 'login', action: 'login' };

/** spec §7: 16 characters. */
export const isVisitorId = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

const HARMLESS_PARTS = /^viewpoint=/;

/**
 * Returns an address for analytics: without fragment, user name and password, and with only the viewpoint in
 * its query. Returns an empty text for anything that is no web address.
 */
export function harmlessAddress(address: string): string {
  const [, origin, path = '', query = ''] =
    /^(https?:\/\/)(?:[^/?#]*@)?([^?#]*)\??([^#]*)/i.exec(address) ?? [];
  if (!origin || !path) return '';
  const harmless = query.split('&').filter((part) => HARMLESS_PARTS.test(part));
  return `${origin}${path}${harmless.length > 0 ? `?${harmless.join('&')}` : ''}`;
}
