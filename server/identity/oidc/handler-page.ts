import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { packageRoot } from '../../package-root';
import type { Visit } from './visits';

const SCRIPT_FILE = join(packageRoot, 'server/identity/oidc/tell-end.js');

export const SCRIPT = '/__/auth/handler.js';
/** Where providers send browsers back to. */
export const CALLBACK = '/__/auth/callback';

/** Who hears of the end of a visit, and where. */
export type Listener = Pick<Visit, 'eventType' | 'eventId' | 'returnTo'>;

/** An error code of the SDK, or what the page shall redeem. */
export type End = { code: string } | { sessionId: string };

/** The script of the page, as it is sent. */
export const handlerScript = (): string => readFileSync(SCRIPT_FILE, 'utf8');

/**
 * Headers of all answers on the way to a provider and back. The provider's pages know no opener policy: with one of
 * our own, the window would lose the page that opened it.
 */
export const HANDLER_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Referrer-Policy': 'no-referrer',
};

/** The SDK's event for the end of a visit. */
const eventOf = ({ eventType, eventId }: Listener, end: End, origin: string) => ({
  type: eventType,
  eventId: eventId || null,
  urlResponse: 'sessionId' in end ? origin + CALLBACK : null,
  sessionId: 'sessionId' in end ? end.sessionId : null,
  postBody: null,
  tenantId: null,
  error: 'code' in end ? end : null,
});

/** Answers with the page that tells the one that began a visit how it ended. */
export function endPage(
  c: Context,
  origin: string,
  listener: Listener,
  end: End,
): Response | Promise<Response> {
  const event = JSON.stringify(eventOf(listener, end, origin));
  const page = html`<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Foyer</title>
<script src="${SCRIPT}" defer></script></head>
<body data-auth-event="${event}" data-return-to="${origin + listener.returnTo}"></body>
</html>`;
  return c.html(page, 200, HANDLER_HEADERS);
}
