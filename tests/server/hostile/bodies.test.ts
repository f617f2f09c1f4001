import { gzipSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { rawSocket } from '../../support/raw-socket';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { ARCHITECTURE } from '../../support/venue-fixture';

const PROFILE = `/api/userProfile/architecture/${ARCHITECTURE}/userProfile`;
const PEOPLE = '/api/designer/people';
const JSON_TYPE = 'application/json';
const LEVELS = 100_000;
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const profile = (title: string) =>
  `{"architectureId":"${ARCHITECTURE}","userInfo":{"attributes":{"title":${title}}}}`;

const server = serverForTests(() => startTestServer());
let token = '';
beforeAll(async () => {
  token = await server.tokenOf('host');
});

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  server.ask(path, { method: 'POST', token, body, headers: { 'content-type': JSON_TYPE, ...headers } });

const NOT_JSON = 'The request is not JSON.';
const NOT_VALID = 'The request is not valid.';
const TOO_DEEP = 'The request is nested too deeply.';
const UNKEPT = 'The request contains characters that cannot be stored.';
const NO_TYPE = 'The request must be JSON (Content-Type: application/json).';

test.each<[string, string | Buffer, Record<string, string>, number, string]>([
  ['parts', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, NO_TYPE],
  [
    'another charset',
    Buffer.from('{}', 'utf16le'),
    { 'content-type': 'application/json; charset=utf-16' },
    415,
    'The request must be UTF-8 (charset=utf-8).',
  ],
  [
    'compressed JSON',
    gzipSync('{}'),
    { 'content-encoding': 'gzip' },
    415,
    'The request must not be compressed.',
  ],
  ['compressed JSON that says nothing of it', gzipSync('{}'), {}, 400, NOT_JSON],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), {}, 400, NOT_JSON],
  ['a hundred thousand levels', nested(LEVELS), {}, 400, TOO_DEEP],
  [
    'a hundred thousand levels of objects',
    `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`,
    {},
    400,
    TOO_DEEP,
  ],
  ['levels that never end', '['.repeat(LEVELS), {}, 400, NOT_JSON],
  ['NUL', '{"a":"\\u0000"}', {}, 400, UNKEPT],
  ['NUL in a key', '{"\\u0000":1}', {}, 400, UNKEPT],
  ['half a surrogate pair', '{"a":["\\ud800"]}', {}, 400, UNKEPT],
  ['pairs the wrong way round', '{"a":"\\udc00\\ud800"}', {}, 400, UNKEPT],
  ['a raw NUL', '{"a":"\0"}', {}, 400, NOT_JSON],
  ['two values', '{}{}', {}, 400, NOT_JSON],
  ['numbers beyond all numbers', '{"architectureId":1e999,"people":-1e999}', {}, 400, NOT_VALID],
  ['a prototype', '{"__proto__":{"architectureId":"hall","people":[]}}', {}, 400, NOT_VALID],
  ['a constructor', '{"constructor":{"prototype":{"people":[]}}}', {}, 400, NOT_VALID],
  ['an array', '[]', {}, 400, NOT_VALID],
  ['null', 'null', {}, 400, NOT_VALID],
  ['too much', `"${'x'.repeat(30_000_000)}"`, {}, 413, 'The request is too large.'],
])('a hostile body is rejected: %s', async (_, body, headers, status, errMsg) => {
  const answer = await post(PEOPLE, body, headers);
  expect([answer.status, answer.json()]).toEqual([
    status,
    errMsg === NOT_VALID ? { errMsg, faults: expect.any(Array) } : { errMsg },
  ]);
});

test('an unknown key called __proto__ changes no object of the server', async () => {
  const body = profile('"Dr"').replace('{"title"', '{"__proto__":{"admin":true},"title"');
  expect([200, 400]).toContain((await post(PROFILE, body)).status);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('the last one of duplicate keys counts', async () => {
  const answer = await post(PROFILE, profile('"first","title":"last"'));
  expect(answer.json()).toMatchObject({ data: { attributes: { title: 'last' } } });
});

test('complete surrogate pairs are kept in any notation', async () => {
  const answer = await post(PROFILE, profile('"\\ud83c\\udfad 🎭 \\\\u0000"'));
  expect(answer.json()).toMatchObject({ data: { attributes: { title: '🎭 🎭 \\u0000' } } });
});

const wrong = (count: number) => Array.from({ length: count }, (_, index) => `"${index}":0`).join();

test.each([
  ['an array', PEOPLE, `{"people":[${'0,'.repeat(490_000)}0]}`],
  ['an object', PROFILE, profile('"Dr"').replace('"title":"Dr"', wrong(90_000))],
  ['many objects', PEOPLE, `{"people":[${'{},'.repeat(300_000)}{}]}`],
])('too many values in %s are rejected before validation', async (_, path, body) => {
  const answer = await post(path, body);
  expect([answer.status, answer.json()]).toEqual([400, { errMsg: 'The request contains too many values.' }]);
});

test('a response names at most the first thousand faults', async () => {
  const answer = await post(PROFILE, profile('"Dr"').replace('"title":"Dr"', wrong(9_000)));
  expect([answer.status, (answer.json() as { faults: unknown[] }).faults.length]).toEqual([400, 1_000]);
});

test('an interrupted body causes no server failure', async () => {
  const before = server.logged().length;
  const { send, socket, ended } = await rawSocket(server.url, onTestFinished);
  const head = `POST ${PROFILE} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${token}`;
  send(`${head}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"architectureId":`);
  socket.end();
  await ended;
  expect((await server.ask('/healthz')).status).toBe(200);
  expect(
    server
      .logged()
      .slice(before)
      .filter(({ level }) => Number(level) > 30),
  ).toEqual([]);
});
