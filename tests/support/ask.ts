import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: () => unknown;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  token?: string | undefined;
  body?: string | Buffer;
  /** Sent as JSON; the method is POST then unless another one is named. */
  json?: unknown;
  /** Sends the body in chunks without a Content-Length. */
  chunked?: boolean;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

function optionsOf(url: string, path: string, question: Question): RequestOptions {
  const { hostname, port } = new URL(url);
  const authorization = question.token === undefined ? {} : { authorization: `Bearer ${question.token}` };
  const isJson = question.json !== undefined;
  return {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path,
    method: question.method ?? (isJson ? 'POST' : 'GET'),
    headers: { ...authorization, ...(isJson && { 'content-type': 'application/json' }), ...question.headers },
    agent: false,
    signal: question.signal,
  };
}

/**
 * Sends one request exactly as written: no normalized address, no added header but the type of JSON, no
 * decompressed answer.
 */
export function ask(url: string, path: string, question: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(optionsOf(url, path, question), (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('error', reject);
      message.on('end', () => {
        const body = Buffer.concat(chunks);
        const text = body.toString('utf8');
        const { statusCode: status = 0, headers } = message;
        resolve({ status, headers, body, text, json: () => JSON.parse(text) });
      });
    });
    sent.on('error', reject);
    const body = question.json === undefined ? question.body : JSON.stringify(question.json);
    if (question.chunked) sent.write(body);
    sent.end(question.chunked ? undefined : body);
  });
}
