// @vitest-environment jsdom

import { uiConfigSchema } from '@domain/shared/ui-config';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLanguageService, loadLaterTexts } from '@/services/language/language';
import { textStore } from '@/services/storage/storage';

const config = v.parse(uiConfigSchema, {
  i18n: { defaultLocale: 'de', supportedLocales: ['en', 'de', 'ar'] },
});

const service = (load = async () => config) =>
  createLanguageService(
    load,
    textStore(() => localStorage),
  );

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', { language: 'fr-FR' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the language at start', () => {
  it('the language is that of the address, else the chosen one, that of the browser, and that of the venue', async () => {
    expect(await service().detect()).toEqual({ locale: 'de', explicit: false });
    vi.stubGlobal('navigator', { language: 'ar-EG' });
    expect(await service().detect()).toEqual({ locale: 'ar', explicit: false });
    localStorage.setItem('foyer:language', 'en');
    expect(await service().detect()).toEqual({ locale: 'en', explicit: false });
    vi.stubGlobal('location', { search: '?viewpoint=front&lang=ar' });
    expect(await service().detect()).toEqual({ locale: 'ar', explicit: true });
  });

  it('the language is English without settings', async () => {
    const lost = service(() => Promise.reject(new Error('no ui-config')));
    expect(await lost.detect()).toEqual({ locale: 'en-US', explicit: false });
  });
});

describe('a language', () => {
  it.each([
    ['en-US', 'ltr'],
    ['de', 'ltr'],
    ['ar', 'rtl'],
  ])('the language %s becomes that of the page, written %s', async (locale, direction) => {
    await service().activate({ locale, explicit: false });
    expect(i18n.locale).toBe(locale);
    expect(document.documentElement).toMatchObject({ lang: locale, dir: direction });
  });

  it('the texts of what is opened later are loaded then, and again with each other language', async () => {
    const send = msg`Attach file`;
    await service().activate({ locale: 'de', explicit: false });
    await loadLaterTexts();
    expect(i18n._(send)).toBe('Datei anhängen');
    await service().activate({ locale: 'fr', explicit: false });
    expect(i18n._(send)).toBe('Joindre un fichier');
  });

  it('a language is stored only when it was chosen explicitly', async () => {
    await service().activate({ locale: 'de', explicit: false });
    expect(localStorage.getItem('foyer:language')).toBeNull();
    await service().activate({ locale: 'ar', explicit: true });
    expect(localStorage.getItem('foyer:language')).toBe('ar');
  });
});
