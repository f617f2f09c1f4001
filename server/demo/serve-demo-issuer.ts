import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Environment } from '../environment/environment';
import { isLoopback } from '../environment/environment';
import type { HttpApp, HttpContext } from '../http/dependencies';
import { hostOf } from '../http/host-check';
import { CALLBACK } from '../identity/oidc/handler-page';
import { DEMO_ISSUER_PATH, demoIdentity } from './demo-identity';
import type { IssuerHandler } from './demo-issuer';
import type { IssuerPerson } from './issuer-page';

const people: readonly IssuerPerson[] = [
  {
    subject: 'ada-lovelace',
    claims: { email: 'oidc.ada@demo.example', email_verified: true, name: 'Ada King' },
  },
];

/** On loopback the venue answers under every loopback name. */
function redirectUris({ protocol, hostname, host, port }: URL): string[] {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const names = isLoopback(bare) ? ['127.0.0.1', 'localhost', '[::1]'] : [];
  const hosts = [host, ...names.map((name) => (port ? `${name}:${port}` : name))];
  return [...new Set(hosts)].map((own) => `${protocol}//${own}${CALLBACK}`);
}

type Mounted = IncomingMessage & { originalUrl?: string };

/** The issuer sees the address the browser has, and nothing of the path it is mounted at. */
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

/** The demo's own identity provider on the server's own port; it is loaded when somebody first asks it. */
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
    await handle(incoming, outgoing as never).finally(unmount);
    return RESPONSE_ALREADY_SENT;
  });
}
