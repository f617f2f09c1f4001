/** The headers of an answer that calls read. */
const READ = ['content-type', 'date', 'cache-control', 'retry-after'];

/** Returns a `fetch` for forms that reports how much was sent, from 0 to 1, which the browser's own cannot tell. */
export const uploadFetch =
  (onPart: (part: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('no answer'));
      request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
      request.onerror = fail;
      request.onload = () => {
        const headers = READ.flatMap((name) => {
          const value = request.getResponseHeader(name);
          return value === null ? [] : [[name, value] as [string, string]];
        });
        resolve(new Response(request.responseText || null, { status: request.status, headers }));
      };
      init.signal?.addEventListener('abort', () => {
        request.abort();
        fail();
      });
      request.open(init.method ?? 'POST', String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.send(init.body as FormData);
    });
