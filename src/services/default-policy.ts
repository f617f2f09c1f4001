interface PolicyRules {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** Where the SDK of hosted Firebase has its scripts. */
const SCRIPTS = 'https://apis.google.com/';

const RULES: PolicyRules = {
  createHTML: (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  createScriptURL: (url) => {
    if (url.startsWith(SCRIPTS)) return url;
    throw new TypeError('Scripts come from this origin and the identity service only.');
  },
};

/**
 * Lets libraries that know no Trusted Types run: what they set as markup becomes text, and scripts they add by a plain
 * address come from the identity service only.
 */
export function setDefaultPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', RULES);
}
