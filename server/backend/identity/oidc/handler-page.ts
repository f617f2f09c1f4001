import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { packageRoot } from '../../../platform/package-root';
import type { ProviderFlow } from './provider-flow';

const SCRIPT_FILE = join(packageRoot, 'server/backend/identity/oidc/report-result.js');

export const SCRIPT = '/__/auth/handler.js';
/** Redirect URI of all providers. */
export const CALLBACK = '/__/auth/callback';

/** Which page gets the result, and by which event. */
export type EventTarget = Pick<ProviderFlow, 'eventType' | 'eventId' | 'returnTo'>;

/** An error of the SDK, with its code and text, or the session id that the page redeems. */
export type End = { code: string; message?: string } | { sessionId: string };

/** Returns the script of the result page. */
export const handlerScript = (): string => readFileSync(SCRIPT_FILE, 'utf8');

/**
 * Headers of all responses of the sign-in flow. The pages of the provider set no opener policy: with one of our own,
 * the popup would lose its opener.
 */
export const HANDLER_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Referrer-Policy': 'no-referrer',
};

/** Returns the auth event of the SDK. */
const eventOf = ({ eventType, eventId }: EventTarget, end: End, origin: string) => ({
  type: eventType,
  eventId: eventId || null,
  urlResponse: 'sessionId' in end ? origin + CALLBACK : null,
  sessionId: 'sessionId' in end ? end.sessionId : null,
  postBody: null,
  tenantId: null,
  error: 'code' in end ? end : null,
});

/** Responds with the page that reports the result to the page that began the sign-in. */
export function resultPage(
  c: Context,
  origin: string,
  target: EventTarget,
  end: End,
): Response | Promise<Response> {
  const event = JSON.stringify(eventOf(target, end, origin));
  const page = html`<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Foyer</title>
<script src="${SCRIPT}" defer></script></head>
<body data-auth-event="${event}" data-return-to="${origin + target.returnTo}"></body>
</html>`;
  return c.html(page, 200, HANDLER_HEADERS);
}
