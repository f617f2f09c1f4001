import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cachedPromise } from '@domain/shared/cached-promise';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration } from 'oidc-provider';
import { openDemoIssuer } from '../../../../../server/features/demo/demo-issuer';
import type { IssuerPerson } from '../../../../../server/features/demo/issuer-page';
import type { OidcConfig } from '../../../../../server/platform/config/login-config';

const MOUNT = '/issuer';
const CALLBACK = '/__/auth/callback';

/** The keys of every provider of a process: making one takes longer than all else that a provider does. */
const signingKeys = cachedPromise(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'tests' }] };
});

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

export interface IssuerServer {
  /** The configuration an operator would write for it. */
  config: OidcConfig;
  /** Starts the provider for a venue with these people. */
  open(venue: string, people: readonly IssuerPerson[], more?: Configuration): Promise<void>;
  /** Replaces the provider's responses; undefined restores them. */
  replace(answer: Answer | undefined): void;
  /** The requested paths, without the mount. */
  asked: string[];
  close(): Promise<void>;
}

/** Runs a real identity provider on a free loopback port. */
export async function startIssuer(providerId: OidcConfig['providerId'] = 'oidc.test'): Promise<IssuerServer> {
  let provider: Answer = (_, outgoing) => void outgoing.writeHead(503).end();
  let replacement: Answer | undefined;
  const asked: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const mounted = incoming as IncomingMessage & { originalUrl?: string };
    mounted.originalUrl = incoming.url;
    incoming.url = incoming.url?.slice(MOUNT.length);
    asked.push(incoming.url?.split('?')[0] ?? '');
    void (replacement ?? provider)(incoming, outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const config: OidcConfig = {
    providerId,
    displayName: 'Test Identity',
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}${MOUNT}`,
    clientId: 'foyer',
    clientSecret: 'a secret of the tests',
  };
  return {
    config,
    async open(venue, people, more) {
      const settings = { jwks: await signingKeys(), ...more };
      const redirectUris = [venue + CALLBACK];
      provider = await openDemoIssuer({ client: config, redirectUris, people, more: settings });
    },
    replace: (answer) => {
      replacement = answer;
    },
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
