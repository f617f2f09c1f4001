export interface Call {
  path: string;
  method: string;
  headers: Headers;
  body: unknown;
}

type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'nothing';

function responseOf(
  method: string,
  { status = 200, json = null, text, headers }: Exclude<Answer, 'nothing'>,
) {
  const body = method === 'HEAD' || status === 204 ? null : (text ?? JSON.stringify(json));
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** Returns a network that gives the answers in order and repeats the last one. */
export function network(...answers: Answer[]) {
  const calls: Call[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const { method = 'GET', headers, body } = init;
    calls.push({ path: String(input), method, headers: new Headers(headers), body });
    if (!answer || answer === 'nothing') throw new TypeError('Failed to fetch');
    return responseOf(method, answer);
  };
  return { calls, fetch };
}
