import { vi } from 'vitest';

/** Answers every request of the page as soon as it was sent; the globals are unstubbed by the test. */
export function answering(status: number, body: unknown) {
  const seen: { opened: string[]; form?: FormData } = { opened: [] };
  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = status;
    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null);
    responseText = JSON.stringify(body);
    onload = () => {};
    open = (...address: string[]) => void seen.opened.push(...address);
    setRequestHeader = (...header: string[]) => void seen.opened.push(...header);
    send(form: FormData): void {
      seen.form = form;
      this.upload.onprogress?.({ loaded: 1, total: 4 });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return seen;
}
