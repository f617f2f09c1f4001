const MINUTE = 60_000;
const LIMITED = /^(login\.tooMany(?:Emails|FromNetwork))\.(\d+)$/;

/** The limits whose time differs from that of the login lock: of one email, of one network. */
export type LimitMessage = 'login.tooManyEmails' | 'login.tooManyFromNetwork';

/** A limit that was exceeded, and the minutes until the next attempt. */
export interface ExceededLimit {
  message: LimitMessage;
  minutes: number;
}

/** Returns the server's text of an exceeded limit: its key, and the minutes until the next attempt, at least one. */
export const limitText = (message: LimitMessage, milliseconds: number): string =>
  `${message}.${Math.max(1, Math.ceil(milliseconds / MINUTE))}`;

/** Returns the limit that a server's text names; null for another text. */
export function limitIn(text: string): ExceededLimit | null {
  const [, message, minutes] = LIMITED.exec(text) ?? [];
  return message ? { message: message as LimitMessage, minutes: Number(minutes) } : null;
}
