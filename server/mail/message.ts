import { compose } from './compose';
import type { Mail } from './mail';
import { mailLanguageOf } from './mail-language';

/** How mails are signed. */
export interface Letterhead {
  /** The address they come from, with or without a name: `Venue <mail@venue.example>`. */
  from: string;
  /** What the venue is called at the moment. */
  venueTitle: () => string;
}

/** A mail as nodemailer takes it: text and HTML, and headers that keep absence notes from coming back. */
export const messageOf = (mail: Mail, { from, venueTitle }: Letterhead) => ({
  from,
  to: { name: '', address: mail.to },
  ...compose(mail, venueTitle()),
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': mailLanguageOf(mail.locale),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
