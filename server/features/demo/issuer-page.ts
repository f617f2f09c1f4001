import type { IncomingMessage } from 'node:http';
import { directionOf } from '@domain/shared/language';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { html } from 'hono/html';
import { newSecret } from '../../backend/identity/secrets';
import { messagePage } from '../../platform/http/message-page';
import { requestedLanguage, serverLanguageOf, textsIn } from '../../platform/server-language';

/** A user of the demo's identity provider. */
export interface IssuerPerson {
  subject: string;
  /** Claims beside `sub`. */
  claims: Record<string, unknown> & { email: string; name: string };
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

/** Returns the page of an interaction that is over, as after Back from the venue. */
export function overPage({ headers }: IncomingMessage): string {
  const language = requestedLanguage((name) => headers[name]?.toString());
  const texts = textsIn(language);
  return messagePage({
    title: t(texts)`This login is finished`,
    text: t(texts)`You are already logged in, or you can start again from the venue.`,
    link: { to: '/', label: t(texts)`Go to the venue` },
    language,
  });
}

function buttonOf({ subject, claims: { email, name } }: IssuerPerson, texts: I18n) {
  const text = t(texts)`Continue as ${name}`;
  return html`<button name="person" value="${subject}">${text}<small>${email}</small></button>`;
}

/** Returns the page for the choice of a person, and its headers. */
export function issuerPage({ people, locales, origins }: IssuerPage) {
  const language = serverLanguageOf(typeof locales === 'string' ? locales : '');
  const texts = textsIn(language);
  const lead = t(texts)`An identity provider made for this demo. Who are you?`;
  const cancel = t(texts)`Cancel`;
  const nonce = newSecret();
  const body = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demo Identity</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Demo Identity</h1><p>${lead}</p>
<form method="post">${people.map((person) => buttonOf(person, texts))}
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
