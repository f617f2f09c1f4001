import { expect, test } from 'vitest';
import { guardedServer, lastFault, QUICK } from './guarded-server';

const QUESTION = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('connections of a network are limited, and a closed one frees a slot', async () => {
  const server = await guardedServer({ ...QUICK, connectionsPerNetwork: 3, idleTimeout: 60_000 });
  const open = await Promise.all(Array.from({ length: 3 }, () => server.open()));
  for (const { send, said } of open) {
    send(QUESTION);
    await said(/heard/);
  }
  const refused = await server.open();
  refused.send(QUESTION);
  expect(lastFault(await refused.ended)).toEqual([429, 'Too many connections. Try again later.']);
  open[0]?.socket.end();
  await open[0]?.ended;
  await expect.poll(async () => (await server.ask('/').catch(() => undefined))?.status).toBe(200);
});

test('the connections of a trusted proxy are not counted', async () => {
  const server = await guardedServer({ ...QUICK, connectionsPerNetwork: 1 }, ['127.0.0.1']);
  const open = await Promise.all(Array.from({ length: 3 }, () => server.open()));
  for (const { send, said } of open) {
    send(QUESTION);
    expect(await said(/heard/)).toMatch(/200 OK/);
  }
});

test('a connection is closed after a maximum number of requests', async () => {
  const server = await guardedServer({ ...QUICK, requestsPerConnection: 2 });
  const { send, said, ended } = await server.open();
  send(QUESTION);
  expect(await said(/heard/)).toMatch(/Connection: keep-alive/);
  send(QUESTION);
  expect(await ended).toMatch(/Connection: close[\s\S]*heard 0$/);
});
