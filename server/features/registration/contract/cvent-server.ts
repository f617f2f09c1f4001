import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { CventConfig } from '../../../platform/config/login-config';
import { createIssuedTokens, TOKEN_LIFETIME } from './issued-tokens';

export interface CventAttendee {
  confirmationNumber: string;
  status:
    | 'No Response'
    | 'Accepted'
    | 'Declined'
    | 'Visited'
    | 'Waitlisted'
    | 'Cancelled'
    | 'Pending Approval'
    | 'Denied Approval';
  contact: { email?: string; firstName?: string; lastName?: string; company?: string; title?: string };
}

interface CventServerOptions {
  config: CventConfig;
  attendees: readonly CventAttendee[];
  clock?: () => number;
}

const FILTER = /^event\.id eq '([^']*)' and confirmationNumber eq '([^']*)'$/;
const count = (least: number, most: number, missing: string) =>
  v.pipe(
    v.optional(v.string(), missing),
    v.transform(Number),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  );
const querySchema = v.object({
  filter: v.pipe(v.string(), v.regex(FILTER)),
  limit: count(1, 200, '100'),
  token: count(0, Number.MAX_SAFE_INTEGER, '0'),
});

const fault = (c: Context, status: 400 | 401, code: string, message: string) =>
  c.json({ code, message, target: null, details: [] }, status);

/**
 * A fake of the Cvent API as far as the adapter uses it: client credentials, and filtered pages of attendees.
 */
export function cventServer({ config, attendees, clock = Date.now }: CventServerOptions): Hono {
  const app = new Hono();
  const tokens = createIssuedTokens(clock);
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');

  app.post('/ea/oauth2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const isClient = c.req.header('authorization') === `Basic ${basic}`;
    if (!isClient) return c.json({ error: 'invalid_client' }, 401);
    if (form.get('grant_type') !== 'client_credentials' || form.get('client_id') !== config.clientId)
      return c.json({ error: 'invalid_grant' }, 400);
    return c.json({ access_token: tokens.issue(), token_type: 'Bearer', expires_in: TOKEN_LIFETIME });
  });

  app.get('/ea/attendees', (c) => {
    if (!tokens.isGood(c.req.header('authorization'))) return fault(c, 401, 'UNAUTHORIZED', 'Unauthorized');
    const query = v.safeParse(querySchema, c.req.query());
    if (!query.success) return fault(c, 400, 'VALIDATION', 'Invalid request');
    const { filter, limit, token: from } = query.output;
    const [, eventId = '', number] = FILTER.exec(filter) ?? [];
    const fitting = attendees.filter(
      ({ confirmationNumber }) => eventId === config.eventId && confirmationNumber === number,
    );
    const data = fitting.slice(from, from + limit);
    const more = from + limit < fitting.length ? { nextToken: String(from + limit) } : {};
    return c.json({
      paging: { limit, totalCount: fitting.length, currentToken: String(from), ...more },
      data: data.map((attendee) => ({ ...attendee, event: { id: eventId } })),
    });
  });

  return app;
}
