import type { BrowserContext, Page } from 'playwright/test';

/** What the browser paints for long by the CPU: no story looks at it, except for axe. */
const PLAIN = '*, ::before, ::after { background-image: none !important; backdrop-filter: none !important; }';

function adopt(text: string): void {
  const sheet = Object.assign(new CSSStyleSheet(), { isPlain: true });
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/** Lets pages of a context be painted without gradients and blurred glass. */
export const paintPlainly = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(adopt, PLAIN);

/** Lets a page be painted whole until it is loaded again. */
export const paintWhole = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !('isPlain' in sheet));
  });
