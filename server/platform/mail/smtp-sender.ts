import { createTransport } from 'nodemailer';
import type { Mail } from './mail';
import { ANSWER_TIMEOUT, CONNECT_TIMEOUT } from './mail-limits';
import { type Letterhead, messageOf } from './message';

/** The result of a delivery. Codes are the mail server's and nodemailer's, never a text that could name a person. */
export type Delivery =
  | { outcome: 'delivered' }
  /** The mail server rejects this mail permanently. */
  | { outcome: 'rejected'; code: string }
  /** To be retried. */
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

// Errors of this mail; others, such as a wrong password, are about the configuration.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryOf({ code = 'unknown', responseCode, permanent }: SmtpFailure): Delivery {
  const said = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutTheMail = ABOUT_THE_MAIL.has(code);
  if (permanent && isAboutTheMail) return { outcome: 'rejected', code: said };
  return { outcome: 'postponed', code: said, reached: isAboutTheMail };
}

/** Sends by SMTP over one connection, which is kept open while mails are queued. */
export function createSmtpSender(url: string, letterhead: Letterhead): SmtpSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    dnsTimeout: CONNECT_TIMEOUT,
    socketTimeout: ANSWER_TIMEOUT,
  });
  // The pool reports when idle connections end; the next mail opens a new one.
  transport.on('error', () => undefined);
  return {
    send: (mail) =>
      transport.sendMail(messageOf(mail, letterhead)).then(
        () => ({ outcome: 'delivered' }),
        (error: SmtpFailure) => deliveryOf(error),
      ),
    close: () => transport.close(),
  };
}
