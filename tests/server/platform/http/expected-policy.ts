import type { TestServer } from '../../../support/server';

/** Returns the Content-Security-Policy of a server on loopback, with the additions of its venue. */
export const policyFor = (server: TestServer, { media = '', frames = "'none'" } = {}): string =>
  [
    "default-src 'self'",
    "img-src 'self'",
    `media-src 'self'${media}`,
    `connect-src 'self' ws://${new URL(server.url).host}`,
    "worker-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify foyer-worker foyer-tracker default',
  ].join('; ');
