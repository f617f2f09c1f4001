import { directionOf, type Language } from '@domain/shared/language';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { html } from 'hono/html';
import { serverLanguageOf, textsIn } from '../server-language';
import type { Mail, MailKind } from './mail';

/** The texts of a mail. */
interface MailTexts {
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  /** Text of the link. */
  action: string;
  /** Paragraphs after it. */
  after: string[];
}

/** Returns the texts of each kind of mail, in a language, for a venue's title and the recipient's address. */
const MAIL_TEXTS: Record<MailKind, (texts: I18n, venue: string, to: string) => MailTexts> = {
  PASSWORD_RESET: (texts, venue, to) => ({
    subject: t(texts)`Set a new password for ${venue}`,
    before: [
      t(texts)`We received a request to reset the password for ${to} at ${venue}.`,
      t(texts)`To set a new password, open this link within one hour:`,
    ],
    action: t(texts)`Set a new password`,
    after: [t(texts)`If you did not request this, you can ignore this email. Your password stays unchanged.`],
  }),
  INVITATION: (texts, venue, to) => ({
    subject: t(texts)`Your invitation to ${venue}`,
    before: [
      t(texts)`You are invited to ${venue}.`,
      t(texts)`Your login is ${to}. Set your password within seven days:`,
    ],
    action: t(texts)`Set a password`,
    after: [t(texts)`If the link has expired, you can request a new one on the login page of ${venue}.`],
  }),
};

/** The text of a mail. */
export interface Composed {
  subject: string;
  text: string;
  html: string;
}

const STYLES = {
  body: 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#14182b;background:#ffffff',
  link: 'display:inline-block;padding:12px 20px;border-radius:8px;background:#373f60;color:#ffffff;text-decoration:none;font-weight:600',
  small: 'color:#565d75;font-size:14px;overflow-wrap:anywhere',
};

interface Parts extends MailTexts {
  language: Language;
  link: string;
}

const paragraph = (text: string) => html`<p>${text}</p>\n`;

const htmlOf = ({ language, subject, before, action, link, after }: Parts): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${STYLES.body}">
${before.map(paragraph)}<p><a href="${link}" style="${STYLES.link}">${action}</a></p>
<p style="${STYLES.small}" dir="ltr">${link}</p>
${after.map(paragraph)}</body>
</html>`.toString();

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns a mail from a venue as text and as HTML, in the mail's language. */
export function compose({ to, kind, link, locale }: Mail, venueTitle: string): Composed {
  const language = serverLanguageOf(locale);
  const texts = MAIL_TEXTS[kind](textsIn(language), oneLine(venueTitle), to);
  const { subject, before, after } = texts;
  return {
    subject,
    text: `${[...before, link, ...after].join('\n\n')}\n`,
    html: htmlOf({ ...texts, language, link }),
  };
}

/** The sender of mails. */
export interface Letterhead {
  /** The `From` address, with or without a name: `Venue <mail@venue.example>`. */
  from: string;
  /** The current title of the venue. */
  venueTitle: () => string;
}

/** Returns a mail for nodemailer: text and HTML, and headers that suppress automatic replies. */
export const messageOf = (mail: Mail, { from, venueTitle }: Letterhead) => ({
  from,
  to: { name: '', address: mail.to },
  ...compose(mail, venueTitle()),
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': serverLanguageOf(mail.locale),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
