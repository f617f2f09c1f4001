import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESET_PAGE } from '../../backend/identity/reset-link';
import type { Environment } from '../../platform/config/environment';
import { notFound } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { answerBytes, type Representation, representationOf } from '../../platform/http/representation';
import { route } from '../../platform/http/route';

const HTML = 'text/html; charset=utf-8';

const actionPageRoute = route({
  path: RESET_PAGE,
  GET: {
    summary: 'The page that sets a password, behind the links of mails',
    access: 'everyone',
    answers: { 200: { type: 'text/html' }, 304: { description: 'It matches If-None-Match' } },
    refusals: { 404: 'The client is not built, or identity is hosted' },
  },
});

function pageIn(clientDir: string): Promise<Representation> | undefined {
  const path = join(clientDir, 'action.html');
  return existsSync(path) ? representationOf(readFileSync(path, 'utf8'), HTML) : undefined;
}

interface ActionPageDeps {
  environment: Pick<Environment, 'config'>;
  clientDir: string;
}

/**
 * The page behind the links of password mails, `/__/auth/action`. It needs no venue and no login. Only with the own
 * identity: the links of a hosted service lead to its own page.
 */
export const actionPageEndpoint = endpoint(actionPageRoute, ({ environment, clientDir }: ActionPageDeps) => {
  const isHosted = environment.config.firebase !== undefined;
  const page = isHosted ? undefined : pageIn(clientDir);
  return {
    GET: async (c) => {
      if (isHosted) throw notFound();
      if (!page) throw notFound('The client is not built. Run npm run build.');
      return answerBytes(c, await page, { 'Cache-Control': 'no-cache' });
    },
  };
});
