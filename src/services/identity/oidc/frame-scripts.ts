interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const SCRIPTS = 'https://apis.google.com/';

/** Allows the scripts that the SDK of hosted Firebase adds by their plain address, and no others. */
export function allowFrameScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (url.startsWith(SCRIPTS)) return url;
      throw new TypeError('Scripts come from this origin and the identity service only.');
    },
  });
}
