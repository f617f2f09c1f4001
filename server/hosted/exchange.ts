import { GoogleError } from './google-error';

export interface Outgoing {
  method: 'POST' | 'PUT';
  url: URL;
  /** A form is sent as such, everything else as JSON. */
  body: unknown;
  token?: string;
}

/** One exchange with the hosted service: the answer's JSON, undefined when it holds none. @throws GoogleError */
export type Exchange = (outgoing: Outgoing) => Promise<unknown>;

interface ExchangeOptions {
  /** Milliseconds. */
  timeout: number;
  /** Ends what is under way. */
  stopped: AbortSignal;
}

const CODE = /^\w+/;

function requestOf({ method, body, token }: Outgoing): RequestInit {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  // A redirect would take the token elsewhere.
  const common = { method, redirect: 'manual' } as const;
  if (body instanceof URLSearchParams) return { ...common, headers: authorization, body };
  const headers = { ...authorization, 'content-type': 'application/json' };
  return { ...common, headers, body: JSON.stringify(body) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{error: {message: 'CODE : text'}}` of Identity Toolkit, `{error: 'code'}` of the token endpoint and the database. */
function codeOf(answer: unknown): string {
  const { error } = (answer ?? {}) as { error?: unknown };
  const { message } = (error ?? {}) as { message?: unknown };
  const text = typeof error === 'string' ? error : message;
  return typeof text === 'string' ? (CODE.exec(text)?.[0] ?? '') : '';
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Talks to the hosted service over HTTP, one attempt a call. */
export function createExchange({ timeout, stopped }: ExchangeOptions): Exchange {
  const answered = async (outgoing: Outgoing) => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeout)]);
    const response = await fetch(outgoing.url, { ...requestOf(outgoing), signal });
    return { response, answer: jsonOf(await response.text()) };
  };
  return async (outgoing) => {
    const { response, answer } = await answered(outgoing).catch((cause: unknown) => {
      throw new GoogleError(0, '', { cause });
    });
    if (response.ok) return answer;
    throw new GoogleError(response.status, codeOf(answer), { retryAfter: retryAfterOf(response) });
  };
}
