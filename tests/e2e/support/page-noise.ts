import type { BrowserContext } from 'playwright/test';

/** The unexpected messages and requests of pages. */
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

/** Returns the origin of a page or a WebSocket. */
const originOf = (url: string): string => new URL(url.replace(/^ws/, 'http')).origin;

/** Records messages of every page of a context, including popups, from its first script on. */
export async function listenTo(context: BrowserContext, origin: string): Promise<Noise> {
  const noise: Noise = { console: [], violations: [], foreign: [] };
  // Chromium's line about a request does not say which one.
  context.on('console', (message) => {
    const place = message.text().startsWith('Failed to load resource') ? ` at ${message.location().url}` : '';
    noise.console.push(`${message.type()}: ${message.text()}${place}`);
  });
  context.on('weberror', (thrown) =>
    noise.console.push(`error: ${thrown.error().message} at ${thrown.location().url}`),
  );
  const note = (url: string) => {
    if (!ALIEN_SCHEME.test(url) && originOf(url) !== origin) noise.foreign.push(url);
  };
  context.on('request', (request) => note(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
  await context.exposeFunction('foyerViolation', (text: string) => noise.violations.push(text));
  await context.addInitScript(reportViolations);
  return noise;
}

/** Returns the messages that the test does not expect. */
export function beyond({ console, violations, foreign }: Noise, allowed: readonly RegExp[]): Noise {
  const others = (lines: string[]) => lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  return { console: others(console), violations: others(violations), foreign };
}
