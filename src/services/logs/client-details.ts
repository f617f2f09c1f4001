import type { ClientDetails } from '@domain/logs/log-message';
import { APP_VERSION } from '@domain/shared/limits';
import { i18n } from '@lingui/core';
import type { Visitor } from '@/services/visitor';

const ANONYMOUS = 'ANONYM';
const TEXT_MAX = 1_000;

const shortened = (text: string | undefined): string => (text ?? '').slice(0, TEXT_MAX);

async function browserOf(userAgent: string) {
  if (!userAgent) return { browser: '', browserVersion: '', os: '' };
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent);
  return {
    browser: shortened(browser.name),
    browserVersion: shortened(browser.version),
    os: shortened([os.name, os.version].filter(Boolean).join(' ')),
  };
}

/**
 * Returns the current client details of spec §3; the parser of user agents loads with the first call. Details
 * that the browser does not provide are empty texts.
 */
export async function clientDetails({ email, architectureId }: Visitor): Promise<ClientDetails> {
  const { userAgent, language, cookieEnabled } = globalThis.navigator;
  const { pathname } = globalThis.location;
  return {
    ...(await browserOf(userAgent ?? '')),
    userAgent: shortened(userAgent),
    browserLanguage: shortened(language),
    cookiesEnabled: cookieEnabled ?? false,
    venueLanguage: shortened(i18n.locale),
    architectureId: shortened(architectureId ?? undefined),
    clientUsername: shortened(email ?? ANONYMOUS),
    clientURL: shortened(pathname),
    clientVersion: APP_VERSION,
  };
}
