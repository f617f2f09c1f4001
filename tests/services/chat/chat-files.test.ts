// @vitest-environment jsdom

import type { CallReport } from '@machines/app/call-report';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
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
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null);
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

const { call } = createApiClient({ token: async () => 'token' });

async function uploading(client = { call }) {
  FakeRequest.last = undefined;
  const files = createChatFiles(client.call);
  files.keepFile('one', PLAN);
  const parts: number[] = [];
  const abort = new AbortController();
  const uploaded = files.uploadFile(PLACE, (part) => parts.push(part), abort.signal);
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

  it('another answer is a failure of the server', async () => {
    const { uploaded, request } = await uploading();
    request.answer(200, { url: 'x' });
    await expect(uploaded).rejects.toMatchObject({ kind: 'PROCESSING_ERROR' });
  });

  it('an upload is sent again after 30 seconds, without an answer and by the status', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { uploaded, request } = await uploading();
    request.onerror();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(FakeRequest.last).not.toBe(request));
    FakeRequest.last?.answer(503, {});
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(FakeRequest.last?.status).toBe(0));
    FakeRequest.last?.answer(200, ANSWER);
    expect(await uploaded).toEqual(ANSWER);
    vi.useRealTimers();
  });

  it.each([401, 403])('an upload that is answered with %i ends the session', async (status) => {
    const client = createApiClient({ token: async () => 'token' });
    const reports: CallReport[] = [];
    client.watch((report) => reports.push(report));
    const { uploaded, request } = await uploading(client);
    request.answer(status, {});
    await uploaded.catch(() => {});
    expect(reports).toMatchObject([{ type: 'call.failed', failure: { status } }]);
  });

  it('an upload that nobody waits for is aborted', async () => {
    const { abort, request } = await uploading();
    abort.abort();
    expect(request.aborted).toBe(true);
  });

  it('a file whose bytes are gone is a failure with the status 410', async () => {
    const files = createChatFiles(call);
    files.keepFile('one', PLAN);
    files.dropFile('one');
    const uploaded = files.uploadFile(PLACE, () => {}, new AbortController().signal);
    await expect(uploaded).rejects.toMatchObject({ status: 410 });
  });
});

describe('the bytes of chosen files', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('the browser asks before a page is left while there are some', () => {
    const files = createChatFiles(call);
    expect(isAsked()).toBe(false);
    files.keepFile('one', PLAN);
    files.keepFile('two', PLAN);
    files.dropFile('one');
    expect(isAsked()).toBe(true);
    files.clear();
    expect(isAsked()).toBe(false);
  });
});
