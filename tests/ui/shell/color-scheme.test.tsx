import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { withMantine } from '@/ui/layers/mantine-theme';
import { setColorScheme, showStoredScheme, useColorScheme } from '@/ui/theme/color-scheme';

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
const Scheme = () => <p>{useColorScheme()}</p>;

afterEach(() => {
  vi.restoreAllMocks();
  setColorScheme('light');
  localStorage.clear();
});

test('a page starts with the stored colour scheme', () => {
  localStorage.setItem('foyer:scheme', 'dark');
  showStoredScheme();
  expect(shown()).toBe('dark');
});

/** Makes the system prefer dark or light; the function that is returned changes it. */
function systemPrefers(dark: boolean) {
  let isDark = dark;
  const changes = new EventTarget();
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...asked(query),
    matches: isDark,
    addEventListener: changes.addEventListener.bind(changes),
  }));
  return (next: boolean) => {
    isDark = next;
    changes.dispatchEvent(new Event('change'));
  };
}

test('a page follows the system until the user chooses', () => {
  const prefer = systemPrefers(true);
  showStoredScheme();
  expect(shown()).toBe('dark');
  prefer(false);
  expect(shown()).toBe('light');
  setColorScheme('light');
  prefer(true);
  expect(shown()).toBe('light');
});

test('a page follows the colour scheme of another tab', () => {
  showStoredScheme();
  render(<Scheme />);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'foyer:scheme', newValue: 'dark' })));
  expect([shown(), screen.getByText('dark').tagName]).toEqual(['dark', 'P']);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'foyer:other', newValue: 'light' })));
  expect(shown()).toBe('dark');
});

/** Chooses a scheme after a part of the page was rendered, and before its effects run. */
function ChoiceMeanwhile() {
  useEffect(() => setColorScheme('light'), []);
  return null;
}

test('a part of the page that loads does not undo a choice made meanwhile', () => {
  setColorScheme('dark');
  const Part = withMantine(ChoiceMeanwhile);
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Part />
    </I18nProvider>,
  );
  expect(shown()).toBe('light');
});

test('a browser without storage changes its colour scheme too', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  showStoredScheme();
  setColorScheme('dark');
  showStoredScheme();
  expect(shown()).toBe('dark');
});
