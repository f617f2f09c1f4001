import { requestedLanguage, type ServerLanguage } from '../server-language';
import type { HttpContext } from './http-app';
import { messagePage } from './message-page';

const TEXTS: Record<ServerLanguage, { missing: string; failed: string; forbidden: string; link: string }> = {
  en: {
    missing: 'This page does not exist',
    failed: 'This page could not be opened',
    forbidden: 'You are not allowed to see it.',
    link: 'Go to the venue',
  },
  de: {
    missing: 'Diese Seite gibt es nicht',
    failed: 'Diese Seite konnte nicht geöffnet werden',
    forbidden: 'Sie dürfen sie nicht sehen.',
    link: 'Zum Veranstaltungsort',
  },
  ar: {
    missing: 'هذه الصفحة غير موجودة',
    failed: 'تعذّر فتح هذه الصفحة',
    forbidden: 'غير مسموح لك بعرضها.',
    link: 'الذهاب إلى مكان الفعالية',
  },
};

/** Messages of errors that a browser may show as a page, by their English text; others stay English. */
const MESSAGES: Record<string, Record<Exclude<ServerLanguage, 'en'>, string>> = {
  'There is nothing at this address.': {
    de: 'Unter dieser Adresse gibt es nichts.',
    ar: 'لا يوجد شيء على هذا العنوان.',
  },
  'This address does not belong to this venue.': {
    de: 'Dieser Server ist für diese Adresse nicht zuständig.',
    ar: 'هذا الخادم لا يجيب عن هذا العنوان.',
  },
  'Too many requests. Try again later.': {
    de: 'Zu viele Anfragen. Versuchen Sie es später noch einmal.',
    ar: 'طلبات كثيرة جداً. حاول مرة أخرى لاحقاً.',
  },
  'The data of the venue cannot be reached at the moment. Try again later.': {
    de: 'Die Daten des Veranstaltungsorts sind gerade nicht erreichbar. Versuchen Sie es später noch einmal.',
    ar: 'لا يمكن الوصول إلى بيانات مكان الفعالية حالياً. حاول مرة أخرى لاحقاً.',
  },
  'The server is out of disk space: nothing was saved. Try again later.': {
    de: 'Auf dem Server ist kein Platz mehr: Es wurde nichts gespeichert. Versuchen Sie es später noch einmal.',
    ar: 'لم تعد هناك مساحة على الخادم: لم يُحفظ شيء. حاول مرة أخرى لاحقاً.',
  },
  'Something went wrong on the server. Try again later.': {
    de: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
    ar: 'حدث خطأ ما على الخادم. حاول مرة أخرى لاحقاً.',
  },
};

const CATALOGUE_KEY = /^[a-z]+(\.\w+)+$/;

function textIn(language: ServerLanguage, message: string) {
  if (CATALOGUE_KEY.test(message)) return { text: TEXTS[language].forbidden };
  const translated = language === 'en' ? message : MESSAGES[message]?.[language];
  return translated ? { text: translated } : { text: message, textLanguage: 'en' as const };
}

/** Returns the page for an error at an address that a browser opened, in a language of the browser. */
export function errorPage(c: HttpContext, status: number, message: string): string {
  const language = requestedLanguage((name) => c.req.header(name));
  const { missing, failed, link } = TEXTS[language];
  return messagePage({
    title: status === 404 ? missing : failed,
    ...textIn(language, message),
    link: { to: '/', label: link },
    language,
  });
}
