import { Hono } from 'hono';
import * as v from 'valibot';
import type { BizzaboConfig } from '../../../platform/config/login-config';
import { createIssuedTokens, TOKEN_LIFETIME } from './issued-tokens';

export interface BizzaboTicket {
  id: number;
  validity: 'valid' | 'invalid';
  properties: { email: string; firstName?: string; lastName?: string; company?: string; title?: string };
}

interface BizzaboServerOptions {
  config: BizzaboConfig;
  tickets: readonly BizzaboTicket[];
  clock?: () => number;
}

const FILTER = /^properties\.email=([^=&;,()"\s]+)$/;

const count = (least: number, missing: string) =>
  v.pipe(v.optional(v.string(), missing), v.transform(Number), v.integer(), v.minValue(least));
const querySchema = v.object({
  filter: v.pipe(v.string(), v.regex(FILTER)),
  size: count(1, '20'),
  page: count(0, '0'),
});

/**
 * A fake of the Bizzabo API as far as the adapter uses it: client credentials, and filtered pages of
 * registrations.
 */
export function bizzaboServer({ config, tickets, clock = Date.now }: BizzaboServerOptions): Hono {
  const app = new Hono();
  const tokens = createIssuedTokens(clock);
  const credentials: Record<string, string> = {
    grant_type: 'client_credentials',
    client_id: config.clientId,
    client_secret: config.clientSecret,
    account_id: config.accountId,
    audience: 'https://api.bizzabo.com/api',
  };

  app.post('/oauth/token', async (c) => {
    const sent = await c.req.json<Record<string, unknown>>();
    const isClient = Object.entries(credentials).every(([name, value]) => sent[name] === value);
    if (!isClient) return c.json({ error: 'access_denied', error_description: 'Unauthorized' }, 401);
    return c.json({ access_token: tokens.issue(), token_type: 'Bearer', expires_in: TOKEN_LIFETIME });
  });

  app.get('/v1/events/:eventId/registrations', (c) => {
    if (!tokens.isGood(c.req.header('authorization'))) return c.json({ message: 'Unauthorized' }, 401);
    if (c.req.param('eventId') !== config.eventId) return c.json({ message: 'Not Found' }, 404);
    const query = v.safeParse(querySchema, c.req.query());
    if (!query.success) return c.json({ message: 'Bad Request' }, 400);
    const { filter, size, page: number } = query.output;
    const [, email] = FILTER.exec(filter) ?? [];
    const fitting = tickets.filter(({ properties }) => properties.email === email);
    const page = {
      number,
      size,
      totalElements: fitting.length,
      totalPages: Math.ceil(fitting.length / size),
    };
    return c.json({ content: fitting.slice(number * size, (number + 1) * size), page });
  });

  return app;
}
