import { expect, test } from 'vitest';
import { guardedServer, lastFault } from './guarded-server';

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\n';
const INVALID = [400, 'The request is not valid.'];
const LARGE_HEADERS = [431, 'The headers of the request are too large.'];

test.each([
  ['bytes', Buffer.from([0, 255, 22, 3, 1, 0, 10, 10]), INVALID],
  ['the greeting of TLS', Buffer.from('160301020001000001fc0303', 'hex'), INVALID],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', INVALID],
  ['another protocol', 'GET / SPDY/9\r\n\r\n', INVALID],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', INVALID],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', INVALID],
  ['a NUL in the address', 'GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n', INVALID],
  ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, INVALID],
  ['a length and chunks', `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, INVALID],
  ['a negative length', `${HEAD}Content-Length: -1\r\n\r\n`, INVALID],
  ['an endless length', `${HEAD}Content-Length: ${'9'.repeat(40)}\r\n\r\n`, INVALID],
  ['chunks of no size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, INVALID],
  ['chunks that lie', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nabcdef\r\n`, INVALID],
  [
    'endless remarks on a chunk',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
    [413, 'The request is too large.'],
  ],
  ['an endless address', `GET /${'a'.repeat(20_000)}`, LARGE_HEADERS],
  ['an endless header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}`, LARGE_HEADERS],
  ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X: abcdefgh\r\n'.repeat(4_000)}`, LARGE_HEADERS],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', [405, 'This address does not take this method.']],
])('%s is rejected, and other requests are answered', async (_, bytes, fault) => {
  const server = await guardedServer();
  const { send, ended } = await server.open();
  send(bytes);
  expect(lastFault(await ended)).toEqual(fault);
  expect((await server.ask('/')).status).toBe(200);
});

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['a host with a name and a password', 'GET / HTTP/1.1\r\nHost: user:password@a\r\n\r\n'],
  ['a host that is a path', 'GET / HTTP/1.1\r\nHost: a/b?c\r\n\r\n'],
  ['an address that is none', 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a backslash', 'GET /\\evil.example HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an expectation nobody knows', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n'],
])('a request with %s is rejected, and the server continues', async (_, bytes) => {
  const server = await guardedServer();
  const { send, said } = await server.open();
  send(bytes);
  expect(await said(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 4(00|17) /);
  expect((await server.ask('/')).status).toBe(200);
});

test('garbage after requests is rejected after their responses', async () => {
  const server = await guardedServer();
  const { send, ended } = await server.open();
  send(`${'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3)}\0\0garbage\r\n\r\n`);
  const said = await ended;
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(3).fill('HTTP/1.1 200'), 'HTTP/1.1 400']);
  expect(said.match(/heard 0/g)).toHaveLength(3);
});

test('a thousand requests in one piece are answered in order', async () => {
  const server = await guardedServer();
  const { send, said } = await server.open();
  const body = (index: number) => 'x'.repeat(index % 7);
  const questions = Array.from(
    { length: 1_000 },
    (_, index) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${index % 7}\r\n\r\n${body(index)}`,
  );
  send(`${questions.join('')}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const answers = (await said(/close[\s\S]*heard 0$/)).match(/heard \d/g);
  expect(answers).toEqual([...questions.map((__, index) => `heard ${index % 7}`), 'heard 0']);
});

test('a client that disconnects before its declared body length causes no failure', async () => {
  const server = await guardedServer();
  const { send, socket, ended } = await server.open();
  send(`${HEAD}Content-Length: 10\r\n\r\nabc`);
  socket.end();
  await ended;
  expect((await server.ask('/')).status).toBe(200);
});
