import type { BrowserContext } from 'playwright/test';

/** What pages said and asked for that nobody wants. */
export interface Noise {
  console: string[];
  violations: string[];
  foreign: string[];
}

const ALIEN_SCHEME = /^(data|blob|about):/;

const reportViolations = (): void => {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    const { foyerViolation } = globalThis as unknown as { foyerViolation: (text: string) => void };
    foyerViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
};

/** Listens to every page of a context, popups too, from its first script on. */
export async function listenTo(context: BrowserContext, origin: string): Promise<Noise> {
  const noise: Noise = { console: [], violations: [], foreign: [] };
  context.on('console', (message) => noise.console.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => noise.console.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!ALIEN_SCHEME.test(url) && new URL(url).origin !== origin) noise.foreign.push(url);
  });
  await context.exposeFunction('foyerViolation', (text: string) => noise.violations.push(text));
  await context.addInitScript(reportViolations);
  return noise;
}

/** The noise without those lines that belong to the story. */
export function beyond({ console, violations, foreign }: Noise, allowed: readonly RegExp[]): Noise {
  const others = (lines: string[]) => lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  return { console: others(console), violations: others(violations), foreign };
}
