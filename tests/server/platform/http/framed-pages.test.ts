import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server';
import { policyFor } from './expected-policy';

describe('the policies of pages in frames', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.close());

  const policy = async (path: string) => (await server.ask(path)).headers['content-security-policy'];

  test('only the own pages frame the page of a room, which frames nothing', async () => {
    expect(await policy('/room.html?room=demo')).toBe(
      [
        "default-src 'self'",
        `connect-src 'self' ws://${new URL(server.url).host}`,
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    );
    expect(await policy('/room.html/')).toBe(policyFor(server));
  });

  test('only the own pages frame the editor of whiteboards, which loads nothing from elsewhere', async () => {
    expect(await policy('/whiteboard.html?locale=en')).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data:",
        "worker-src 'self'",
        "frame-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    );
  });

  test('a page that is inspected may frame the own pages only, and those alone frame the inspector', async () => {
    expect(await policy('/?inspect')).toBe(policyFor(server, { frames: "'self'" }));
    expect(await policy('/')).toBe(policyFor(server));
    expect(await policy('/inspector.html?channel=x')).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    );
  });
});
