/** The current page of a browser. */
export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  html: string;
}

interface Step {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

const ENTITIES: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };

/** Returns a data attribute of the body. */
export function dataOf({ html }: Page, name: string): string {
  const value = new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? '';
  return value.replace(/&(quot|#39|lt|gt|amp);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}

/** A browser without scripts that keeps cookies by host and follows redirects. */
export function httpBrowser() {
  const cookies = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = cookies.get(url.host) ?? new Map<string, string>();
    cookies.set(url.host, jar);
    return jar;
  };

  function keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split(/=(.*)/);
      const isOver = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
      if (isOver) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
  }

  async function send(url: URL, { method = 'GET', body, headers = {} }: Step): Promise<Response> {
    const cookie = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      body,
      headers: { ...headers, cookie },
      redirect: 'manual',
    });
    keep(url, response.headers);
    return response;
  }

  /** Stops before an address for which `until` returns true. */
  async function go(address: string | URL, step: Step = {}, until = (_: URL) => false): Promise<Page> {
    const url = new URL(address);
    const response = await send(url, step);
    const location = response.headers.get('location');
    const html = await response.text();
    const page = { url, status: response.status, headers: response.headers, html };
    if (!location) return page;
    const next = new URL(location, url);
    return until(next) ? { ...page, url: next } : go(next, {}, until);
  }

  return {
    cookies,
    go,
    /** Submits a form of the page. */
    press: (page: Page, name: string, value: string, until?: (url: URL) => boolean) =>
      go(
        page.url,
        {
          method: 'POST',
          body: new URLSearchParams({ [name]: value }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
        until,
      ),
  };
}

export type HttpBrowser = ReturnType<typeof httpBrowser>;
