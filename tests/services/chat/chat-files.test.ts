// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChatFiles } from '@/services/chat/chat-files';

const PLACE = { mode: 'live', userId: 'ada', channelId: 'area:lobby', id: 'one' } as const;
const PLAN = new File(['the plan'], 'Plan.pdf', { type: 'application/pdf' });
const ANSWER = { fileId: 'one', name: 'Plan.pdf', type: 'application/pdf', size: 8 };

/** The request of an upload, answered by the test. */
class FakeRequest {
  static last: FakeRequest | undefined;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  aborted = false;
  sent: FormData | undefined;
  readonly opened: string[] = [];

  open(...address: string[]): void {
    FakeRequest.last = this;
    this.opened.push(...address);
  }
  setRequestHeader(...header: string[]): void {
    this.opened.push(...header);
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.aborted = true;
  }
  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

async function uploading() {
  FakeRequest.last = undefined;
  const files = createChatFiles(async () => 'token');
  files.keep('one', PLAN);
  const parts: number[] = [];
  const abort = new AbortController();
  const uploaded = files.upload(PLACE, (part) => parts.push(part), abort.signal);
  uploaded.catch(() => {});
  await vi.waitFor(() => expect(FakeRequest.last?.sent).toBeDefined());
  return { uploaded, parts, abort, request: FakeRequest.last as unknown as FakeRequest };
}

describe('the upload of a file', () => {
  it('the file is sent with its channel and the id of its message', async () => {
    const { uploaded, parts, request } = await uploading();
    expect(request.opened).toEqual(['POST', '/api/chat/files', 'authorization', 'Bearer token']);
    expect([request.sent?.get('channelId'), request.sent?.get('messageId')]).toEqual(['area:lobby', 'one']);
    expect(request.sent?.get('file')).toMatchObject({ name: 'Plan.pdf', size: 8 });
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.answer(200, ANSWER);
    expect([await uploaded, parts]).toEqual([ANSWER, [0.25]]);
  });

  it.each([
    [413, 'PROCESSING_ERROR'],
    [403, 'FORBIDDEN'],
    [401, 'UNAUTHORIZED'],
  ])('an answer of %i is a failure of the kind %s', async (status, kind) => {
    const { uploaded, request } = await uploading();
    request.answer(status, {});
    await expect(uploaded).rejects.toMatchObject({ kind, status });
  });

  it('no answer is a failure of the connection, and another answer one of the server', async () => {
    const first = await uploading();
    first.request.onerror();
    await expect(first.uploaded).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
    const second = await uploading();
    second.request.answer(200, { url: 'x' });
    await expect(second.uploaded).rejects.toMatchObject({ kind: 'PROCESSING_ERROR' });
  });

  it('an upload that nobody waits for is aborted', async () => {
    const { abort, request } = await uploading();
    abort.abort();
    expect(request.aborted).toBe(true);
  });

  it('a file whose bytes are gone is a failure with the status 410', async () => {
    const files = createChatFiles(() => null);
    files.keep('one', PLAN);
    files.drop('one');
    await expect(files.upload(PLACE, () => {}, new AbortController().signal)).rejects.toMatchObject({
      status: 410,
    });
  });
});

describe('the bytes of chosen files', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('the browser asks before a page is left while there are some', () => {
    const files = createChatFiles(() => null);
    expect(isAsked()).toBe(false);
    files.keep('one', PLAN);
    files.keep('two', PLAN);
    files.drop('one');
    expect(isAsked()).toBe(true);
    files.clear();
    expect(isAsked()).toBe(false);
  });
});
