/** What a mail is for; each has its own words. */
export const MAIL_KINDS = ['PASSWORD_RESET', 'INVITATION'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to one person, which is all about its link. */
export interface Mail {
  to: string;
  kind: MailKind;
  link: string;
  /** The language asked for, as browsers name it; English when there are no words in it. */
  locale: string;
  /** When the link dies, in milliseconds since 1970: the mail is not sent later. */
  expiresAt: number;
}
