import { LANGUAGES } from '@domain/shared/language';
import { describe, expect, test } from 'vitest';
import { MAIL_KINDS } from '../../../../server/platform/mail/mail';
import { compose } from '../../../../server/platform/mail/message';

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

describe.each(LANGUAGES)('in %s', (locale) => {
  test.each(MAIL_KINDS)('a mail of the kind %s is complete and has its text direction', (kind) => {
    const { subject, text, html } = compose({ ...mail, kind, locale }, 'The Hall');
    expect([subject, text, html].map((part) => part.includes('The Hall'))).toEqual([true, true, true]);
    expect([text, html].every((part) => part.includes('ada@hall.example'))).toBe(true);
    expect(html).toContain(`<html lang="${locale}" dir="${['ar', 'ur'].includes(locale) ? 'rtl' : 'ltr'}">`);
  });
});

test('a region falls back to its language, and an unknown language to English', () => {
  const subject = (locale: string) => compose({ ...mail, locale }, 'The Hall').subject;
  expect(subject('pt_BR')).not.toBe(subject('en'));
  expect([subject('de-AT'), subject('tlh')]).toEqual([subject('de'), subject('en')]);
});
