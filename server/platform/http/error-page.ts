import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { requestedLanguage, textsIn } from '../server-language';
import type { HttpContext } from './http-app';
import { messagePage } from './message-page';

const MESSAGES = [
  msg`There is nothing at this address.`,
  msg`This address does not belong to this venue.`,
  msg`Too many requests. Try again later.`,
  msg`The data of the venue cannot be reached at the moment. Try again later.`,
  msg`The server is out of disk space: nothing was saved. Try again later.`,
  msg`Something went wrong on the server. Try again later.`,
];

const english = textsIn('en');
/** Messages of errors that a browser may show as a page, by their English text; others stay English. */
const TRANSLATED = new Map(MESSAGES.map((message) => [english._(message), message]));

const CATALOGUE_KEY = /^[a-z]+(\.\w+)+$/;

function textIn(texts: I18n, message: string) {
  if (CATALOGUE_KEY.test(message)) return { text: t(texts)`You are not allowed to see it.` };
  const translated = TRANSLATED.get(message);
  return translated ? { text: texts._(translated) } : { text: message, textLanguage: 'en' as const };
}

/** Returns the page for an error at an address that a browser opened, in a language of the browser. */
export function errorPage(c: HttpContext, status: number, message: string): string {
  const language = requestedLanguage((name) => c.req.header(name));
  const texts = textsIn(language);
  return messagePage({
    title: status === 404 ? t(texts)`This page does not exist` : t(texts)`This page could not be opened`,
    ...textIn(texts, message),
    link: { to: '/', label: t(texts)`Go to the venue` },
    language,
  });
}
