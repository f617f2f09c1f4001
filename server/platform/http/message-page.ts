import { createHash } from 'node:crypto';
import { directionOf, type Language } from '@domain/shared/language';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;font:1rem/1.55 system-ui,sans-serif;background:linear-gradient(160deg,#373f60,#000a33);color:#1b1f2e}
main{box-sizing:border-box;width:min(35rem,100%);padding:2rem;background:#fff;border-radius:12px;box-shadow:0 8px 32px #0006}
img{display:block;width:2.5rem;height:2.5rem}
h1{margin:1rem 0 .5rem;font-size:1.75rem;font-weight:600;line-height:1.2}
p{margin:0 0 1.5rem;color:#4b5163;overflow-wrap:anywhere}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 1.25rem;border-radius:8px;background:#373f60;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #373f60;outline-offset:3px}
@media(prefers-color-scheme:dark){main{background:#151a2c;color:#f1f3fa}p{color:#b9bfd2}a{background:#dfe3f2;color:#151a2c}a:focus-visible{outline-color:#dfe3f2}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface MessagePage {
  title: string;
  text: string;
  /** The way on: a path of this origin. */
  link: { to: string; label: string };
  language: Language;
  /** The language of the text; that of the page by default. */
  textLanguage?: Language;
}

/** Headers of a page with a message. */
export const MESSAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
};

/** Returns a page that says one thing and leads on; it needs neither a script nor the built client. */
export const messagePage = ({ title, text, link, language, textLanguage = language }: MessagePage): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="/img/favicon.svg"><style>${raw(STYLE)}</style></head>
<body><main><img src="/img/favicon.svg" alt=""><h1>${title}</h1><p lang="${textLanguage}" dir="${directionOf(textLanguage)}">${text}</p><a href="${link.to}">${link.label}</a></main></body>
</html>`.toString();

/** Returns whether a browser opens the address as a page, which then should show more than JSON. */
export const isPageRequest = ({ req }: Context): boolean =>
  req.method === 'GET' && (req.header('accept') ?? '').startsWith('text/html');
