import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESET_PAGE } from '../identity/reset-link';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { HttpError } from './http-error';
import { answerBytes, type Representation, representationOf } from './representation';
import { route } from './route';

const HTML = 'text/html; charset=utf-8';

export const actionPageRoute = route({
  path: RESET_PAGE,
  GET: {
    summary: 'The page that sets a password, behind the links of mails',
    access: 'everyone',
    answers: { 200: { type: 'text/html' }, 304: { description: 'It is the one of If-None-Match' } },
    refusals: { 404: 'The client is not built, or identity is hosted' },
  },
});

function pageIn(clientDir: string): Promise<Representation> | undefined {
  const path = join(clientDir, 'action.html');
  return existsSync(path) ? representationOf(readFileSync(path, 'utf8'), HTML) : undefined;
}

/**
 * The page behind the links of password mails, `/__/auth/action`. It needs no venue and no login. Only with the own
 * identity: the links of a hosted service lead to its own page.
 */
export function serveActionPage(app: HttpApp, clientDir: string): void {
  const page = pageIn(clientDir);
  serve(app, actionPageRoute, {
    GET: async (c) => {
      if (!page) throw new HttpError(404, 'The client is not built. Run npm run build.');
      return answerBytes(c, await page, { 'Cache-Control': 'no-cache' });
    },
  });
}
