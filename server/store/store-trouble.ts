/** Why the store did not do what it was asked. */
export type StoreTrouble = 'away' | 'full';

const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Connections that fail or end, and databases that start, stop or have no connection left. */
const AWAY =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/;
/** What `pg` says without a code. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|The database is away)/;
/** Missing files have the code of a socket that is not there: only what connects counts. */
const CONNECTING = new Set(['connect', 'getaddrinfo', 'read', 'write']);

interface SystemError extends Error {
  code?: unknown;
  syscall?: unknown;
}

function isAway({ code, syscall, message }: SystemError): boolean {
  if (AWAY_WORDS.test(message)) return true;
  const isSystem = typeof code === 'string' && code.startsWith('E');
  return AWAY.test(String(code)) && (!isSystem || CONNECTING.has(String(syscall)));
}

/** Whether an error says that the store cannot be reached or has no room, in place of a fault of the program. */
export function storeTroubleOf(error: unknown): StoreTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && FULL.has(String(error.code))) return 'full';
  return isAway(error) ? 'away' : undefined;
}
