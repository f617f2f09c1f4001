import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A rejected upgrade: HTTP status and a text for debugging. */
export interface Refusal {
  status: number;
  reason: string;
}

/** An accepted upgrade. */
export interface Admitted {
  /** Host and port as the client sees them. */
  host: string;
  address: string;
  /** Id of the previous connection of the client. */
  lastSession: string | undefined;
}

export interface AdmissionParts {
  namespace: string;
  /** Returns undefined for a host that is not of this server. */
  hostOf(request: IncomingMessage): string | undefined;
  addressOf(request: IncomingMessage): string;
  isOwnOrigin(origin: string | undefined, host: string): boolean;
  /** Returns whether this address may have another connection. */
  mayConnect(address: string): boolean;
  isClosing(): boolean;
}

const REALTIME_PATH = '/.ws';
const PROTOCOL = '5';

const refusal = (status: number, reason: string): Refusal => ({ status, reason });

function addressFault(url: URL, namespace: string): Refusal | undefined {
  if (url.pathname !== REALTIME_PATH) return refusal(404, 'There is nothing at this address.');
  if (url.searchParams.get('v') !== PROTOCOL) return refusal(400, 'This version of the protocol is unknown.');
  if (url.searchParams.get('ns') !== namespace) return refusal(404, 'There is no such namespace.');
  return undefined;
}

/** Checks an upgrade request. */
export function checkUpgrade(request: IncomingMessage, parts: AdmissionParts): Admitted | Refusal {
  const target = request.url ?? '';
  if (!URL.canParse(target, 'http://host')) return refusal(400, 'The address is malformed.');
  const url = new URL(target, 'http://host');
  const fault = addressFault(url, parts.namespace);
  if (fault) return fault;
  const host = parts.hostOf(request);
  if (host === undefined) return refusal(400, 'This address does not belong to this venue.');
  if (!parts.isOwnOrigin(request.headers.origin, host)) return refusal(403, 'The origin is not allowed.');
  const address = parts.addressOf(request);
  if (parts.isClosing()) return refusal(503, 'The server is stopping.');
  if (!parts.mayConnect(address)) return refusal(429, 'There are too many connections from this address.');
  return { host, address, lastSession: url.searchParams.get('ls') ?? undefined };
}

/** Responds to an upgrade request with an HTTP error. */
export function rejectUpgrade(socket: Duplex, { status, reason }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(reason)}`,
  ];
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${reason}`);
}
