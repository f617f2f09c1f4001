import { type LogMessage, type LogRecord, logMessageSchema, logRecordSchema } from '@domain/logs/log-message';
import { LOG_DETAILS_MAX } from '@domain/shared/limits';
import { waitingEntry } from '@machines/log-capture/log-entry';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createLogCapturePort } from '@/services/logs/log-capture';
import { CLIENT_DETAILS } from '../../support/client-details-fixture';
import { network } from '../api/network';

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
const never = new AbortController().signal;

function capture(...answers: Parameters<typeof network>) {
  const { calls, fetch } = network(...answers);
  const reports: unknown[] = [];
  const client = createApiClient({ token: () => 'token', fetch });
  client.watch((report) => reports.push(report));
  const { send, write } = createLogCapturePort({
    call: client.call,
    clientDetails: async () => CLIENT_DETAILS,
  });
  const sent = () => calls.map(({ body }) => JSON.parse(String(body)) as LogMessage);
  return { calls, sent, reports, send, write };
}

const entry = (message: string, error?: unknown) =>
  waitingEntry({ level: 'ERROR', category: 'venue', message, error });
const errorWith = (message: string, stack: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { stack });
const recordOf = ({ messageDetails }: LogMessage): LogRecord =>
  v.parse(logRecordSchema, JSON.parse(messageDetails.details));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what is captured', () => {
  it('messages are sent one after the other, in the specified format', async () => {
    const { calls, sent, send } = capture({ status: 204 });
    const transitions = [{ at: 1, machine: 'venue', event: 'venue.load', state: 'loading' }];
    const broken = { level: 'ERROR', category: 'venue', message: 'broken', transitions } as const;
    const error = errorWith('broken', 'Error: broken\n    at load (a.js:1:2)', new TypeError('no answer'));
    const entries = [
      waitingEntry({ ...broken, error }),
      { ...entry('away'), level: 'WARN' as const, times: 3 },
    ];
    await send({ entries, architectureId: 'annex' }, never);
    expect(calls.map(({ method, path, headers }) => [method, path, headers.get('authorization')])).toEqual(
      Array.from({ length: 2 }, () => ['POST', '/api/capture/log', 'Bearer token']),
    );
    const clientDetails = { ...CLIENT_DETAILS, architectureId: 'annex' };
    const common = { clientDetails, logCategory: 'venue', messageOrigin: 'UI' };
    const details = [
      { stack: error.stack, causes: ['TypeError: no answer'], transitions },
      { times: 3, transitions: [] },
    ].map((record) => JSON.stringify(record));
    expect(sent()).toEqual([
      { messageDetails: { message: 'broken', details: details[0] }, ...common, loglevel: 'ERROR' },
      { messageDetails: { message: 'away', details: details[1] }, ...common, loglevel: 'WARN' },
    ]);
  });

  it.each<[string, string]>([
    ['a token', TOKEN],
    ['an email', 'ada@demo.example'],
    ['a password in an address', '/x?password=lovelace-1843'],
    ['a password in JSON', '{"password": "lovelace-1843"}'],
    ['a password in words', 'password: lovelace-1843'],
    ['a registration number', '{"registrationNumber":20260001}'],
    ['a confirmation number', "{ confirmationNumber: 'CV2026ADA' }"],
    ['a bearer', `authorization: Bearer ${TOKEN}`],
  ])('a message contains no %s in any field', async (_, secret) => {
    const { calls, send } = capture({ status: 204 });
    const error = errorWith(secret, `Error: ${secret}\n    at load (a.js:1:2)`, new Error(secret));
    await send({ entries: [entry(secret, error)], architectureId: null }, never);
    expect(String(calls[0]?.body)).not.toMatch(/eyJ|ada@demo|lovelace-1843|20260001|CV2026ADA/);
    expect(String(calls[0]?.body)).toContain('at load (a.js:1:2)');
  });

  it('source positions that a browser writes like an email are kept', async () => {
    const { sent, send } = capture({ status: 204 });
    const error = errorWith(
      'broken',
      'load@https://hall.example/assets/a.js:1:2\n@https://hall.example/b.js:3:4',
    );
    await send({ entries: [entry('broken', error)], architectureId: null }, never);
    expect(sent().map(recordOf)).toMatchObject([
      { stack: 'load at https://hall.example/assets/a.js:1:2\n at https://hall.example/b.js:3:4' },
    ]);
  });

  it('a message is shortened to the limit of the server by dropping the oldest steps', async () => {
    const { sent, send } = capture({ status: 204 });
    const transitions = Array.from({ length: 50 }, (_, at) => ({
      at,
      machine: 'm'.repeat(100),
      event: '"'.repeat(200),
      state: 's'.repeat(200),
    }));
    const error = errorWith('x'.repeat(9_000), 'y\n'.repeat(9_000), new Error('z'.repeat(9_000)));
    const category = 'a part of the page!';
    const long = waitingEntry({ level: 'ERROR', category, message: 'x'.repeat(9_000), error, transitions });
    await send({ entries: [long, entry('')], architectureId: null }, never);
    expect(sent().every((message) => v.is(logMessageSchema, message))).toBe(true);
    const [message] = sent();
    expect(message?.messageDetails.details.length).toBeGreaterThan(LOG_DETAILS_MAX - 700);
    expect(message && recordOf(message).transitions.at(-1)?.at).toBe(49);
  });
});

describe('a capture that fails', () => {
  it('a failed capture is reported to its caller only, and nothing more is sent', async () => {
    const { calls, reports, send } = capture({ status: 204 }, { status: 404 });
    const entries = [entry('one'), entry('two'), entry('three')];
    await expect(send({ entries, architectureId: null }, never)).rejects.toMatchObject({ status: 404 });
    expect([calls.length, reports]).toEqual([2, []]);
  });

  it('a failed capture reports the end of the session like any call', async () => {
    const { reports, send } = capture({ status: 401 });
    await send({ entries: [entry('one')], architectureId: null }, never).catch(() => {});
    expect(reports).toMatchObject([{ type: 'call.failed', failure: { status: 401 } }]);
  });

  it('a failed capture is retried as often as any call, without a notice', async () => {
    vi.useFakeTimers();
    const { calls, reports, send } = capture({ status: 503 });
    const ended = send({ entries: [entry('one')], architectureId: null }, never).catch(
      (error) => error.status,
    );
    await vi.runAllTimersAsync();
    expect([await ended, calls.length, reports]).toEqual([503, 3, []]);
    vi.useRealTimers();
  });

  it('a failed capture is not retried once the session is over', async () => {
    vi.useFakeTimers();
    const session = new AbortController();
    const { calls, send } = capture({ status: 503 });
    const ended = send({ entries: [entry('one')], architectureId: null }, session.signal).catch(
      (error) => error.status,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    session.abort();
    expect([await ended, calls.length, vi.getTimerCount()]).toEqual([503, 1, 0]);
    vi.useRealTimers();
  });
});

it.each([
  ['INFO', 'info'],
  ['WARN', 'warn'],
  ['ERROR', 'error'],
] as const)(
  'a message of level %s is written to the console as %s, with the caught error',
  (level, method) => {
    const written = vi.spyOn(console, method).mockImplementation(() => {});
    const error = new Error('broken');
    const { write } = capture('nothing');
    write([
      { level, category: 'venue', message: 'broken', error },
      { level, category: 'app', message: 'reloading' },
      { level, category: 'versionWatch', message: 'Failed to load venue version', error, consoleOnly: true },
    ]);
    expect(written.mock.calls).toEqual([
      ['venue: broken', error],
      ['app: reloading'],
      ['Failed to load venue version', error],
    ]);
  },
);
