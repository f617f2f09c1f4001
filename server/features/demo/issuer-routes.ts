import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { CALLBACK } from '../../backend/identity/oidc/handler-page';
import type { Environment } from '../../platform/config/environment';
import { isLoopback } from '../../platform/config/environment';
import { hostOf } from '../../platform/http/host-check';
import type { HttpApp, HttpContext } from '../../platform/http/http-app';
import { DEMO_ISSUER_PATH, demoIdentity } from './demo-identity';
import type { IssuerHandler } from './demo-issuer';
import type { IssuerPerson } from './issuer-page';

const people: readonly IssuerPerson[] = [
  {
    subject: 'ada-lovelace',
    claims: { email: 'oidc.ada@demo.example', email_verified: true, name: 'Ada King' },
  },
];

/** Returns the redirect URIs of the venue: on loopback, one for every loopback name. */
function redirectUris({ protocol, hostname, host, port }: URL): string[] {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const names = isLoopback(bare) ? ['127.0.0.1', 'localhost', '[::1]'] : [];
  const hosts = [host, ...names.map((name) => (port ? `${name}:${port}` : name))];
  return [...new Set(hosts)].map((own) => `${protocol}//${own}${CALLBACK}`);
}

type Mounted = IncomingMessage & { originalUrl?: string };

/** Rewrites the request for the issuer: host as the browser sees it, path without the mount path. */
function mount(incoming: Mounted, host: string, publicUrl: URL): () => void {
  const { url = '' } = incoming;
  incoming.originalUrl = url;
  incoming.url = url.slice(DEMO_ISSUER_PATH.length);
  incoming.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  incoming.headers['x-forwarded-host'] = host;
  return () => {
    incoming.url = url;
  };
}

/** Serves the demo's identity provider on the server's port; loaded at the first request. */
export function serveDemoIssuer(app: HttpApp, environment: Pick<Environment, 'publicUrl' | 'trustProxy'>) {
  const { publicUrl } = environment;
  let opening: Promise<IssuerHandler> | undefined;
  const open = async () => {
    const { openDemoIssuer } = await import('./demo-issuer');
    return openDemoIssuer({
      client: demoIdentity(publicUrl),
      redirectUris: redirectUris(publicUrl),
      people,
    });
  };
  app.all(`${DEMO_ISSUER_PATH}/*`, async (c: HttpContext) => {
    opening ??= open();
    const handle = await opening;
    const { incoming, outgoing } = c.env;
    const unmount = mount(incoming, hostOf(c, environment), publicUrl);
    await handle(incoming, outgoing).finally(unmount);
    // A clone, because the adapter caches a response made of its own class and then sends it, whatever its headers say.
    return RESPONSE_ALREADY_SENT.clone();
  });
}
