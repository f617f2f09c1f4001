import type { Analytics } from '@domain/shared/analytics';
import { isMatomoThere } from './matomo-queue';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const PREFETCHED = 'link[rel~="prefetch"]:is([href*="matomo.js"], [href*="piwik.js"])';

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('foyer-tracker', { createScriptURL: (same) => same });
  return policy?.createScriptURL(address) ?? address;
}

/** Returns the configured script, else the one that the page prefetches, else one beside the tracker. */
export function scriptAddress({ trackerUrl, scriptUrl }: Analytics): string {
  const prefetched = document.querySelector<HTMLLinkElement>(PREFETCHED)?.href;
  const tracker = new URL(trackerUrl, document.baseURI);
  return scriptUrl ?? prefetched ?? new URL('matomo.js', tracker).href;
}

/**
 * Makes one attempt to load the tracker's script; resolves at once if it is loaded. Rejects when that fails.
 */
export function loadTrackerScript(analytics: Analytics): Promise<void> {
  if (isMatomoThere()) return Promise.resolve();
  const script = document.createElement('script');
  script.async = true;
  script.src = trusted(scriptAddress(analytics));
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The analytics script did not come'));
    });
    document.head.append(script);
  });
}
