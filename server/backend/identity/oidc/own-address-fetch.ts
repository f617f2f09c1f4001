import { type IncomingMessage, request } from 'node:http';
import type { Environment } from '../../../platform/config/environment';

type Listening = Pick<Environment, 'publicUrl' | 'host' | 'port'>;

interface Init {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

const EVERYWHERE = ['0.0.0.0', '::'];

async function answerOf(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const { statusCode: status = 500, headers } = message;
  const kept = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(Buffer.concat(chunks), { status, headers: kept });
}

function fetchFromSelf(url: URL, init: Init, { publicUrl, host, port }: Listening): Promise<Response> {
  const { method, signal, body } = init;
  const headers = { ...init.headers, host: publicUrl.host };
  const hostname = EVERYWHERE.includes(host) ? '127.0.0.1' : host;
  const path = url.pathname + url.search;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, signal, agent: false }, (message) => {
      answerOf(message).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined || body === null ? undefined : String(body));
  });
}

/** Plain `fetch`. */
export const networkFetch = (address: string, init: Init): Promise<Response> =>
  fetch(address, init as RequestInit);

/** Returns a `fetch` that sends requests for the public address of this server directly to its port. */
export const ownAddressFetch =
  (listening: Listening) =>
  async (address: string, init: Init): Promise<Response> => {
    const url = new URL(address);
    if (url.origin === listening.publicUrl.origin) return fetchFromSelf(url, init, listening);
    return networkFetch(address, init);
  };

export type ProviderFetch = ReturnType<typeof ownAddressFetch>;
