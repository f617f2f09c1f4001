import { describe, expect, test } from 'vitest';
import { MAIL_KINDS } from '../../../../server/platform/mail/mail';
import { compose } from '../../../../server/platform/mail/message';
import { SERVER_LANGUAGES } from '../../../../server/platform/server-language';

const LINK = 'https://hall.example/__/auth/action?mode=resetPassword&oobCode=abc&lang=en';
const mail = {
  to: 'ada@hall.example',
  kind: 'PASSWORD_RESET',
  link: LINK,
  locale: 'en',
  expiresAt: 0,
} as const;

test('a mail names its venue, purpose and link in text and in HTML', () => {
  const { subject, text, html } = compose(mail, 'The Hall');
  expect(subject).toBe('Set a new password for The Hall');
  expect(text).toContain('for ada@hall.example at The Hall');
  expect(text.split('\n')).toContain(LINK);
  expect(html).toContain(`<a href="${LINK.replaceAll('&', '&amp;')}"`);
});

test('nothing in a venue’s title becomes markup or a header', () => {
  const { subject, html } = compose(mail, 'A <b>"hall"</b>\r\nBcc: everybody@hall.example');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<b>');
  expect(html).toContain('A &lt;b&gt;&quot;hall&quot;&lt;/b&gt; Bcc:');
});

describe.each(SERVER_LANGUAGES)('in %s', (locale) => {
  test.each(MAIL_KINDS)('a mail of the kind %s is complete and has its text direction', (kind) => {
    const { subject, text, html } = compose({ ...mail, kind, locale }, 'The Hall');
    expect([subject, text, html].map((part) => part.includes('The Hall'))).toEqual([true, true, true]);
    expect([text, html].every((part) => part.includes('ada@hall.example'))).toBe(true);
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
  });
});

test('a language without translated mails falls back to English', () => {
  expect(compose({ ...mail, locale: 'fr-FR' }, 'The Hall')).toEqual(compose(mail, 'The Hall'));
});
