/// <reference path="./oidc-provider.d.ts" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { base, Check } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import { newSecret } from '../../backend/identity/secrets';
import type { OidcConfig } from '../../platform/config/login-config';
import { answerInteraction } from './issuer-interaction';
import type { IssuerPerson } from './issuer-page';

export interface DemoIssuerOptions {
  /** The only client, and the issuer's address. */
  client: Pick<OidcConfig, 'issuer' | 'clientId' | 'clientSecret'>;
  /** Allowed redirect URIs. */
  redirectUris: readonly string[];
  people: readonly IssuerPerson[];
  /** Further settings, for tests. */
  more?: Configuration;
}

/** Handles a request below the issuer's address; its path is relative to it. */
export type IssuerHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

const INTERACTION = /^\/interaction\/[\w-]+$/;

/** In seconds. */
const MINUTE = 60;
const LIFETIMES = {
  AccessToken: MINUTE,
  AuthorizationCode: MINUTE,
  Grant: 15 * MINUTE,
  IdToken: 5 * MINUTE,
  Interaction: 15 * MINUTE,
  Session: 15 * MINUTE,
};

/** Returns an interaction policy that always prompts for the person. */
function policy() {
  const prompts = base();
  const asked = (answered: boolean) => (answered ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT);
  const always = new Check('always', 'Everybody is asked who they are', ({ oidc }) =>
    asked(Boolean(oidc.result?.login)),
  );
  prompts.get('login')?.checks.add(always);
  return prompts;
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: newSecret() };
}

async function configurationOf(options: DemoIssuerOptions): Promise<Configuration> {
  const { client, redirectUris, people, more } = options;
  const { pathname } = new URL(client.issuer);
  return {
    adapter: createMemoryAdapter(),
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [...redirectUris] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [newSecret()] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_, subject) => {
      const person = people.find((known) => known.subject === subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, ...person.claims }) };
    },
    interactions: { url: (_, { uid }) => `${pathname}/interaction/${uid}`, policy: policy() },
    jwks: more?.jwks ?? { keys: [await signingKey()] },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain';
      ctx.body = `${out.error}\n${out.error_description ?? ''}\n`;
    },
    ttl: LIFETIMES,
    ...more,
  };
}

/** Creates an identity provider with a few known people and its own keys, all in memory. */
export async function openDemoIssuer(options: DemoIssuerOptions): Promise<IssuerHandler> {
  const provider = new Provider(options.client.issuer, await configurationOf(options));
  provider.proxy = true;
  const answer = provider.callback();
  const { people } = options;
  // A content security policy cannot express IPv6 addresses.
  const origins = options.redirectUris.map((uri) => new URL(uri).origin).filter((own) => !own.includes('['));
  return async (incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '';
    if (INTERACTION.test(path)) await answerInteraction(incoming, outgoing, { provider, people, origins });
    else await answer(incoming, outgoing);
  };
}
