import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../support/seeded';
import { serverForTests } from '../../../../support/server-for-tests';
import { startMemoryServer } from './memory-server';
import { isAnswered, observedClient, signedInClient } from './observed-client';

const server = serverForTests(() => startMemoryServer());

const signedIn = () => signedInClient(server, server.tokenOf('ada'));

const request = (body: unknown, action: unknown = 'p', number: unknown = 1) =>
  JSON.stringify({ t: 'd', d: { r: number, a: action, b: body } });

describe('a client that violates the protocol', () => {
  test.each<[string, string, number, string]>([
    ['no JSON', 'hello there', 1007, 'the message is not JSON'],
    ['a text', '"a text"', 1007, 'the message is malformed'],
    ['nothing', 'null', 1007, 'the message is malformed'],
    ['a list', '[]', 1007, 'the message is malformed'],
    ['no data', '{"t":"d"}', 1007, 'the message is malformed'],
    ['another kind', '{"t":"x","d":{}}', 1007, 'the message is of no known kind'],
    ['a request without a number', request({}, 'p', 'one'), 1007, 'the request is malformed'],
    ['a request without an action', request({}, 5), 1007, 'the request is malformed'],
    ['a request without a body', request([]), 1007, 'the request is malformed'],
    ['more frames than there may be', '1025', 1009, 'the message has too many frames'],
  ])('a client is disconnected for %s', async (_, text, code, reason) => {
    const client = await observedClient(server);
    client.send(text);
    expect(await client.closed).toEqual({ code, reason });
  });

  test('a client is disconnected for a binary frame', async () => {
    const client = await observedClient(server);
    client.socket.send(Buffer.from('{}'));
    expect(await client.closed).toEqual({ code: 1007, reason: 'binary frames are not understood' });
  });
});

describe('a malformed request', () => {
  test.each<[string, string, unknown]>([
    ['an unknown action', 'zz', {}],
    ['an action named like a method', 'constructor', {}],
    ['no path', 'p', { d: 1 }],
    ['a path that is no text', 'p', { p: 5, d: 1 }],
    ['a path with forbidden characters', 'p', { p: 'open/a.b', d: 1 }],
    ['no data', 'p', { p: 'open/a' }],
    ['a key with forbidden characters', 'p', { p: 'open', d: { 'a#b': 1 } }],
    ['a malformed server value', 'p', { p: 'open', d: { '.sv': 'now' } }],
    ['a merge of no object', 'm', { p: 'open', d: 5 }],
    ['a merge with itself above itself', 'm', { p: 'open', d: { a: 1, 'a/b': 2 } }],
    ['a query that is none', 'q', { p: 'open', q: 7, h: '' }],
    ['a query with unknown parts', 'q', { p: 'open', q: { x: 1 }, h: '' }],
    ['a tag that is no number', 'q', { p: 'open', q: { l: 1, vf: 'l' }, t: 'x', h: '' }],
    ['a hash that is no text', 'q', { p: 'open', h: 5 }],
    ['a priority to be read', 'g', { p: 'open/.priority' }],
    ['something bad arranged for the end', 'o', { p: 'open', d: { 'a.b': 1 } }],
    ['something bad merged at the end', 'om', { p: 'open', d: { 'a.b': 1 } }],
  ])('a malformed request is answered: %s', async (_, action, body) => {
    const client = await signedIn();
    expect(await client.request(action, body)).toEqual({ s: 'invalid', d: expect.stringMatching(/./) });
    expect(await isAnswered(client)).toEqual({ s: 'ok', d: null });
  });

  test.each([
    [40, 'invalid'],
    [5_000, 'invalid'],
    [500_000, 'limit_exceeded'],
  ])('a request with data %i levels deep is answered with %s', async (depth, status) => {
    const client = await signedIn();
    client.send(
      `{"t":"d","d":{"r":7,"a":"p","b":{"p":"open","d":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}}`,
    );
    const { d } = await client.message((message) => message.d.r === 7);
    expect(d.b).toMatchObject({ s: status });
  });

  test('a malformed token is answered with its fault', async () => {
    const client = await observedClient(server);
    for (const [action, cred] of [
      ['gauth', 'owner'],
      ['auth', 'a.b.c'],
      ['auth', ''],
    ])
      expect(await client.request(action as string, { cred })).toMatchObject({ s: 'invalid_token' });
    expect(await client.request('auth', { cred: 5 })).toMatchObject({ s: 'invalid' });
  });
});

describe('any input', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.jsonValue(),
    fc.constantFrom('open', 'open/a', 'a//b', '.priority', {}),
  );
  const actions = fc.constantFrom('q', 'n', 'g', 'p', 'm', 'o', 'om', 'oc', 's', 'unauth', 'auth', 'x');
  const body = fc.record(
    {
      p: odd,
      d: odd,
      h: odd,
      q: fc.oneof(odd, fc.record({ i: odd, sp: odd, l: odd, vf: odd }, { requiredKeys: [] })),
      t: odd,
      cred: odd,
    },
    { requiredKeys: [] },
  );
  const sane = fc.tuple(actions, body).map(([action, sent]) => request(sent, action));
  const insane = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('0', '3', '999999', '{"t":"c","d":{"t":"p"}}'),
  );

  test('the server survives arbitrary input without effect on other clients', async () => {
    const witness = await observedClient(server);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(sane, insane), { maxLength: 30 }), async (texts) => {
        const client = await observedClient(server);
        for (const text of texts) client.send(text);
        const pong = once(client.socket, 'pong');
        client.socket.ping();
        await Promise.race([pong, client.closed]);
        client.socket.terminate();
        expect(await isAnswered(witness)).toEqual({ s: 'ok', d: null });
      }),
      propertyRuns(100),
    );
    expect(server.logged().filter(({ level }) => level === 50)).toEqual([]);
  });
});
