import type { Configuration } from 'oidc-provider';
import type { IssuerPerson } from '../../../../../server/features/demo/issuer-page';
import type { OidcConfig } from '../../../../../server/platform/config/login-config';
import type { Store } from '../../../../../server/platform/store/store';
import { type IdentityServer, type Reply, type ServerOptions, startIdentity } from '../identity-server';
import { dataOf, type HttpBrowser, httpBrowser, type Page } from './http-browser';
import { type IssuerServer, startIssuer } from './issuer-server';

export interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error: { code: string } | null;
}

export interface SingleSignOnServer {
  server: IdentityServer;
  issuer: IssuerServer;
  /** The address that the SDK opens in a browser. */
  handlerAddress(query?: Record<string, string>): string;
  /** The sign-in page of the provider. */
  toProvider(browser: HttpBrowser, query?: Record<string, string>): Promise<Page>;
  /** Runs the whole sign-in of a person and returns the final page. */
  roundTrip(browser: HttpBrowser, subject: string, query?: Record<string, string>): Promise<Page>;
  /** Runs the sign-in up to the callback address, without opening it. */
  almostBack(browser: HttpBrowser, subject: string): Promise<URL>;
  /** Sends an event as the SDK does, with the cookies of a browser. */
  redeem(browser: HttpBrowser, event: AuthEvent): Promise<Reply>;
  signIn(subject: string, browser?: HttpBrowser): Promise<Reply>;
  close(): Promise<void>;
}

export const eventOf = (page: Page): AuthEvent => JSON.parse(dataOf(page, 'auth-event'));

/** A person known to the provider, by default with a verified email. */
export const known = (subject: string, claims: Partial<IssuerPerson['claims']> = {}): IssuerPerson => ({
  subject,
  claims: { email: `${subject}@works.example`, email_verified: true, name: 'Ada Works', ...claims },
});

interface FixtureOptions extends ServerOptions {
  people: readonly IssuerPerson[];
  rules?: Partial<OidcConfig>;
  /** Settings of the provider. */
  more?: Configuration;
}

/** Runs the identity endpoints and an identity provider with these people, each on its own port. */
export async function startSingleSignOn(
  store: Store,
  { people, rules, more, ...options }: FixtureOptions,
): Promise<SingleSignOnServer> {
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
  const toProvider: SingleSignOnServer['toProvider'] = (browser, query) => browser.go(handlerAddress(query));
  const roundTrip: SingleSignOnServer['roundTrip'] = async (browser, subject, query) =>
    browser.press(await toProvider(browser, query), 'person', subject);
  const redeem: SingleSignOnServer['redeem'] = (browser, { urlResponse, sessionId }) => {
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
    roundTrip,
    async almostBack(browser, subject) {
      const page = await toProvider(browser);
      const isCallback = ({ pathname }: URL) => pathname === '/__/auth/callback';
      return (await browser.press(page, 'person', subject, isCallback)).url;
    },
    redeem,
    signIn: async (subject, browser = httpBrowser()) =>
      redeem(browser, eventOf(await roundTrip(browser, subject))),
    async close() {
      await server.close();
      await issuer.close();
    },
  };
}
