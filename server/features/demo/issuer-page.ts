import { html } from 'hono/html';
import { newSecret } from '../../backend/identity/secrets';

/** A user of the demo's identity provider. */
export interface IssuerPerson {
  subject: string;
  /** Claims beside `sub`. */
  claims: Record<string, unknown> & { email: string; name: string };
}

const TEXTS = {
  en: { go: 'Continue as', cancel: 'Cancel', lead: 'An identity provider made for this demo. Who are you?' },
  de: {
    go: 'Weiter als',
    cancel: 'Abbrechen',
    lead: 'Ein Identitätsanbieter für diese Vorführung. Wer sind Sie?',
  },
  ar: { go: 'المتابعة باسم', cancel: 'إلغاء', lead: 'موفّر هوية أُعدّ لهذا العرض. من أنت؟' },
};
type Language = keyof typeof TEXTS;

const isLanguage = (tag: string | undefined): tag is Language =>
  tag !== undefined && Object.hasOwn(TEXTS, tag);

/** Returns the first supported language of `ui_locales`. */
function languageOf(locales: unknown): Language {
  const tags = typeof locales === 'string' ? locales.split(' ') : [];
  return tags.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;background:#f1f3f5;color:#212529}
main{box-sizing:border-box;width:min(26rem,100%);padding:2rem;background:#fff;border-radius:.75rem}
h1{margin:0;font-size:1.5rem}
form{display:grid;gap:.75rem}
button{padding:.75rem 1rem;border:1px solid #868e96;border-radius:.5rem;background:#fff;color:inherit;font:inherit;cursor:pointer}
button[name=person]{border-color:#1864ab;background:#1864ab;color:#fff}
small{display:block}
`;

interface IssuerPage {
  people: readonly IssuerPerson[];
  /** `ui_locales` of the interaction. */
  locales: unknown;
  /** Allowed origins of redirects after a choice. */
  origins: readonly string[];
}

const buttonOf = ({ subject, claims }: IssuerPerson, text: string) =>
  html`<button name="person" value="${subject}">${text} ${claims.name}<small>${claims.email}</small></button>`;

/** Returns the page for the choice of a person, and its headers. */
export function issuerPage({ people, locales, origins }: IssuerPage) {
  const language = languageOf(locales);
  const { go, cancel, lead } = TEXTS[language];
  const nonce = newSecret();
  const body = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo Identity</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Demo Identity</h1><p>${lead}</p>
<form method="post">${people.map((person) => buttonOf(person, go))}
<button name="cancel" value="1">${cancel}</button></form></main></body>
</html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...origins].join(' ')}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
  return { body: body.toString(), headers };
}
