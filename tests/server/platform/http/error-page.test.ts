import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { diskFull, forbidden, notFound, tooManyRequests } from '../../../../server/platform/domain-error';
import { errorAnswer } from '../../../../server/platform/http/error-answer';
import type { HttpEnv } from '../../../../server/platform/http/http-app';
import { startTestServer } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page of an error', () => {
  test.each([
    ['de-AT', 'de', 'ltr', 'Diese Seite gibt es nicht', 'Zum Veranstaltungsort'],
    ['tlh, ar;q=0.8, de;q=0.4', 'ar', 'rtl', 'هذه الصفحة غير موجودة', 'الذهاب إلى مكان الفعالية'],
    ['tlh', 'en', 'ltr', 'This page does not exist', 'Go to the venue'],
  ])('a browser that wants %s reads it in %s', async (wanted, language, direction, title, link) => {
    const server = await untilTestEnds(startTestServer());
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
