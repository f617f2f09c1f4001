import * as v from 'valibot';

/** Where pages are counted; without the address of a script the page's prefetch link, then a neighbour of the tracker. */
export const analyticsSchema = v.object({ trackerUrl: v.string(), scriptUrl: v.optional(v.string()) });
export type Analytics = v.InferOutput<typeof analyticsSchema>;

/** spec §9, Analytics. */
export const ANALYTICS_SITE = 1;

/** A page somebody looks at; its addresses are harmless ones. */
export interface PageView {
  url: string;
  title: string;
  /** Empty when nobody knows where they came from. */
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
 * What may be told of an address: neither its fragment nor a name or password in it, and of its query nothing but the
 * viewpoint. Empty for anything that is no web address.
 */
export function harmlessAddress(address: string): string {
  const [, origin, path = '', query = ''] =
    /^(https?:\/\/)(?:[^/?#]*@)?([^?#]*)\??([^#]*)/i.exec(address) ?? [];
  if (!origin || !path) return '';
  const kept = query.split('&').filter((part) => HARMLESS_PARTS.test(part));
  return `${origin}${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}
