/** Why an operation of the store failed. */
export type StoreFailure = 'unreachable' | 'full';

const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Connections that fail or end, and databases that start, stop or have no connection left. */
const UNREACHABLE =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/;
/** Messages of `pg` errors without a code. */
const UNREACHABLE_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|The database cannot be reached)/;
/** Missing files have the error code of a missing socket: only errors of connecting count. */
const CONNECTING = new Set(['connect', 'getaddrinfo', 'read', 'write']);

interface SystemError extends Error {
  code?: unknown;
  syscall?: unknown;
}

function isUnreachable({ code, syscall, message }: SystemError): boolean {
  if (UNREACHABLE_WORDS.test(message)) return true;
  const isSystem = typeof code === 'string' && code.startsWith('E');
  return UNREACHABLE.test(String(code)) && (!isSystem || CONNECTING.has(String(syscall)));
}

/** Returns the failure if an error means that the store is unreachable or full, not a bug. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && FULL.has(String(error.code))) return 'full';
  return isUnreachable(error) ? 'unreachable' : undefined;
}
