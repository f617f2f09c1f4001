import type { IncomingMessage } from 'node:http';
import { directionOf } from '@domain/shared/language';
import { html } from 'hono/html';
import { newSecret } from '../../backend/identity/secrets';
import { messagePage } from '../../platform/http/message-page';
import { requestedLanguage, type ServerLanguage, serverLanguageOf } from '../../platform/server-language';

/** A user of the demo's identity provider. */
export interface IssuerPerson {
  subject: string;
  /** Claims beside `sub`. */
  claims: Record<string, unknown> & { email: string; name: string };
}

const TEXTS: Record<ServerLanguage, Record<'go' | 'cancel' | 'lead' | 'over' | 'again' | 'venue', string>> = {
  en: {
    go: 'Continue as',
    cancel: 'Cancel',
    lead: 'An identity provider made for this demo. Who are you?',
    over: 'This login is finished',
    again: 'You are already logged in, or you can start again from the venue.',
    venue: 'Go to the venue',
  },
  de: {
    go: 'Weiter als',
    cancel: 'Abbrechen',
    lead: 'Ein Identitätsanbieter für diese Vorführung. Wer sind Sie?',
    over: 'Diese Anmeldung ist beendet',
    again: 'Sie sind bereits angemeldet oder können am Veranstaltungsort neu beginnen.',
    venue: 'Zum Veranstaltungsort',
  },
  ar: {
    go: 'المتابعة باسم',
    cancel: 'إلغاء',
    lead: 'موفّر هوية أُعدّ لهذا العرض. من أنت؟',
    over: 'انتهى تسجيل الدخول هذا',
    again: 'لقد سجّلت الدخول بالفعل، أو يمكنك البدء من جديد في مكان الفعالية.',
    venue: 'الذهاب إلى مكان الفعالية',
  },
};

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

/** Returns the page of an interaction that is over, as after Back from the venue. */
export function overPage({ headers }: IncomingMessage): string {
  const language = requestedLanguage((name) => headers[name]?.toString());
  const { over, again, venue } = TEXTS[language];
  return messagePage({ title: over, text: again, link: { to: '/', label: venue }, language });
}

const buttonOf = ({ subject, claims }: IssuerPerson, text: string) =>
  html`<button name="person" value="${subject}">${text} ${claims.name}<small>${claims.email}</small></button>`;

/** Returns the page for the choice of a person, and its headers. */
export function issuerPage({ people, locales, origins }: IssuerPage) {
  const language = serverLanguageOf(typeof locales === 'string' ? locales : '');
  const { go, cancel, lead } = TEXTS[language];
  const nonce = newSecret();
  const body = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
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
