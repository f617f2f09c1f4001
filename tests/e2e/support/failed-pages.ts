import type { BrowserContext, Page, Request, TestInfo } from 'playwright/test';

/** Returns the requests of all pages of a context that have not ended yet. */
function openRequests(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on('request', (request) => open.add(request));
  const end = (request: Request) => void open.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return open;
}

async function describePage(page: Page): Promise<string> {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: Error) => error.message);
  return `${page.url()}\n${content}`;
}

/** Returns a function that adds to the report of a failed test what its pages wait for, where they are and what they show. */
export function reportPages(context: BrowserContext): (testInfo: TestInfo) => Promise<void> {
  const open = openRequests(context);
  return async (testInfo) => {
    if (testInfo.status === testInfo.expectedStatus) return;
    const waiting = [...open].map((request) => `${request.method()} ${request.url()} has not ended`);
    const pages = await Promise.all(context.pages().map(describePage));
    await testInfo.attach('pages', { body: [...waiting, ...pages].join('\n'), contentType: 'text/plain' });
  };
}
