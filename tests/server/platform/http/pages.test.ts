import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { diskFull, forbidden, notFound, tooManyRequests } from '../../../../server/platform/domain-error';
import { errorAnswer } from '../../../../server/platform/http/error-answer';
import type { HttpEnv } from '../../../../server/platform/http/http-app';
import { ACTION } from '../../../support/client-fixture';
import { startTestServer } from '../../../support/server';
import { serverForTests, untilTestEnds } from '../../../support/server-for-tests';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page of an error', () => {
  const server = serverForTests(() => startTestServer());

  test.each([
    ['de-AT', 'de', 'ltr', 'Diese Seite gibt es nicht', 'Zum Veranstaltungsort'],
    ['tlh, ar;q=0.8, de;q=0.4', 'ar', 'rtl', 'هذه الصفحة غير موجودة', 'الذهاب إلى مكان الفعالية'],
    ['tlh', 'en', 'ltr', 'This page does not exist', 'Go to the venue'],
  ])('a browser that wants %s reads it in %s', async (wanted, language, direction, title, link) => {
    const { text } = await server.ask('/nope.html', { headers: { ...PAGE, 'accept-language': wanted } });
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain(`<h1>${title}</h1><p lang="${language}" dir="${direction}">`);
    expect(text).toContain(`<a href="/">${link}</a>`);
  });

  const pageOf = async (error: Error, language: string) => {
    const app = new Hono<HttpEnv>();
    app.onError(errorAnswer(pino({ level: 'silent' })));
    app.get('/', () => {
      throw error;
    });
    const page = await app.request('/', { headers: { ...PAGE, 'accept-language': language } });
    return page.text();
  };

  test.each([
    notFound(),
    tooManyRequests(1_000),
    diskFull(),
    forbidden(),
    new Error('unexpected'),
    Object.assign(new Error('gone'), { code: '53300' }),
  ])('%s is translated', async (error) => {
    for (const language of ['de', 'ar']) {
      const page = await pageOf(error, language);
      expect(page).toContain(`<p lang="${language}"`);
      expect(page).not.toContain('lang="en"');
    }
  });

  test('a message without a translation is marked as English', async () => {
    expect(await pageOf(notFound('The client is not built.'), 'ar')).toContain(
      '<p lang="en" dir="ltr">The client is not built.</p>',
    );
  });
});

const PATH = '/__/auth/action?mode=resetPassword&oobCode=a-secret-code';

test('the reset page is public, under the policy of all pages, without a venue', async () => {
  const server = await untilTestEnds(startTestServer());
  await server.venues.unpublish();
  const page = await server.ask(PATH);
  const { headers } = page;
  expect([page.status, page.text, headers['cache-control']]).toEqual([200, ACTION, 'no-cache']);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  const again = await server.ask(PATH, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await server.ask(PATH, { method: 'POST' })).status).toBe(405);
  expect(JSON.stringify(server.logged())).not.toContain('a-secret-code');
});

test('with hosted identity the reset page is missing: the hosted service has its own', async () => {
  const web = {
    apiKey: 'AIza-not-a-secret',
    authDomain: 'fair.firebaseapp.com',
    projectId: 'fair',
    databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app',
  };
  const config = { firebase: { web, serviceAccount: '/none.json' } };
  const server = await untilTestEnds(startTestServer({ config }));
  expect((await server.ask(PATH)).status).toBe(404);
});
