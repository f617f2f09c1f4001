import type { Configuration } from 'oidc-provider';
import type { IssuerPerson } from '../../../../server/demo/issuer-page';
import type { OidcConfig } from '../../../../server/environment/login-config';
import type { Store } from '../../../../server/store/store';
import { type IdentityServer, type Reply, type ServerOptions, startIdentity } from '../identity-server';
import { type IssuerServer, startIssuer } from './issuer-server';
import { dataOf, type Page, type Wanderer, wanderer } from './wanderer';

export interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error: { code: string } | null;
}

export interface House {
  server: IdentityServer;
  issuer: IssuerServer;
  /** Where the SDK sends a browser. */
  handlerAddress(query?: Record<string, string>): string;
  /** The provider's page that asks who somebody is. */
  toProvider(browser: Wanderer, query?: Record<string, string>): Promise<Page>;
  /** All the way there and back as somebody, to the page that says how it ended. */
  visit(browser: Wanderer, subject: string, query?: Record<string, string>): Promise<Page>;
  /** The same, but stops before the address the provider sends the browser back to. */
  almostBack(browser: Wanderer, subject: string): Promise<URL>;
  /** What the SDK sends with an event, with the cookies of a browser. */
  redeem(browser: Wanderer, event: AuthEvent): Promise<Reply>;
  signIn(subject: string, browser?: Wanderer): Promise<Reply>;
  close(): Promise<void>;
}

export const eventOf = (page: Page): AuthEvent => JSON.parse(dataOf(page, 'auth-event'));

/** Somebody the provider knows, and by default has checked the email of. */
export const known = (subject: string, claims: Partial<IssuerPerson['claims']> = {}): IssuerPerson => ({
  subject,
  claims: { email: `${subject}@works.example`, email_verified: true, name: 'Ada Works', ...claims },
});

interface HouseOptions extends ServerOptions {
  people: readonly IssuerPerson[];
  rules?: Partial<OidcConfig>;
  /** Settings of the provider. */
  more?: Configuration;
}

/** The identity endpoints and an identity provider that knows these people, each on a port of its own. */
export async function openHouse(
  store: Store,
  { people, rules, more, ...options }: HouseOptions,
): Promise<House> {
  const issuer = await startIssuer();
  const server = await startIdentity(store, { oidc: [{ ...issuer.config, ...rules }], ...options });
  await issuer.open(server.url, people, more);

  const handlerAddress = (query: Record<string, string> = {}) =>
    `${server.url}/emulator/auth/handler?${new URLSearchParams({
      apiKey: 'local',
      providerId: issuer.config.providerId,
      authType: 'signInViaRedirect',
      redirectUrl: `${server.url}/login?redirect=%2Fhall`,
      ...query,
    })}`;
  const toProvider: House['toProvider'] = (browser, query) => browser.go(handlerAddress(query));
  const visit: House['visit'] = async (browser, subject, query) =>
    browser.press(await toProvider(browser, query), 'person', subject);
  const redeem: House['redeem'] = (browser, { urlResponse, sessionId }) => {
    const jar = browser.cookies.get(new URL(server.url).host) ?? [];
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = { requestUri: urlResponse, sessionId, returnSecureToken: true, returnIdpCredential: true };
    return server.call('signInWithIdp', body, { cookie });
  };

  return {
    server,
    issuer,
    handlerAddress,
    toProvider,
    visit,
    async almostBack(browser, subject) {
      const page = await toProvider(browser);
      const isCallback = ({ pathname }: URL) => pathname === '/__/auth/callback';
      return (await browser.press(page, 'person', subject, isCallback)).url;
    },
    redeem,
    signIn: async (subject, browser = wanderer()) => redeem(browser, eventOf(await visit(browser, subject))),
    async close() {
      await server.close();
      await issuer.close();
    },
  };
}
