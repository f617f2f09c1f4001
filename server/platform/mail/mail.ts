/** The kinds of mails. */
export const MAIL_KINDS = ['PASSWORD_RESET', 'INVITATION'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to one person with a link. */
export interface Mail {
  to: string;
  kind: MailKind;
  link: string;
  /** The requested locale; unsupported ones fall back to English. */
  locale: string;
  /** When the link expires, in milliseconds since 1970: the mail is not sent later. */
  expiresAt: number;
}
