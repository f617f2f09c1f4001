import { createTransport } from 'nodemailer';
import type { Mail } from './mail';
import { ANSWER_PATIENCE, CONNECT_PATIENCE } from './mail-limits';
import { type Letterhead, messageOf } from './message';

/** How a delivery ended. The codes are the mail server's and nodemailer's, never a text that could name a person. */
export type Delivery =
  | { outcome: 'taken' }
  /** The mail server will never take this mail. */
  | { outcome: 'refused'; code: string }
  /** Not now. */
  | { outcome: 'postponed'; code: string; reached: boolean };

export interface SmtpSender {
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

// Where the answer is about this mail; elsewhere, as with a wrong password, it is about how Foyer was set up.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryOf({ code = 'unknown', responseCode, permanent }: SmtpFailure): Delivery {
  const said = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutTheMail = ABOUT_THE_MAIL.has(code);
  if (permanent && isAboutTheMail) return { outcome: 'refused', code: said };
  return { outcome: 'postponed', code: said, reached: isAboutTheMail };
}

/** Sends by SMTP over one connection, which is kept while there is something to send. */
export function createSmtpSender(url: string, letterhead: Letterhead): SmtpSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: CONNECT_PATIENCE,
    greetingTimeout: CONNECT_PATIENCE,
    dnsTimeout: CONNECT_PATIENCE,
    socketTimeout: ANSWER_PATIENCE,
  });
  // The pool tells its idle connections' ends; the next mail opens another one.
  transport.on('error', () => undefined);
  return {
    send: (mail) =>
      transport.sendMail(messageOf(mail, letterhead)).then(
        () => ({ outcome: 'taken' }),
        (error: SmtpFailure) => deliveryOf(error),
      ),
    close: () => transport.close(),
  };
}
