import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { MailKind } from './mail';

/** The texts of a mail. */
export interface MailTexts {
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  /** Text of the link. */
  action: string;
  /** Paragraphs after it. */
  after: string[];
}

/** Returns the texts of each kind of mail, in a language, for a venue's title and the recipient's address. */
export const MAIL_TEXTS: Record<MailKind, (texts: I18n, venue: string, to: string) => MailTexts> = {
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
