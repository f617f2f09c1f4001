import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setColorScheme, showStoredScheme, useColorScheme } from '@/ui/theme/color-scheme';

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
const Scheme = () => <p>{useColorScheme()}</p>;

afterEach(() => {
  vi.restoreAllMocks();
  setColorScheme('light');
  localStorage.clear();
});

test('a page starts with the stored colour scheme, and with the light one where nothing is stored', () => {
  showStoredScheme();
  expect(shown()).toBe('light');
  localStorage.setItem('foyer:scheme', 'dark');
  showStoredScheme();
  expect(shown()).toBe('dark');
});

test('a page follows the colour scheme of another tab', () => {
  showStoredScheme();
  render(<Scheme />);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'foyer:scheme', newValue: 'dark' })));
  expect([shown(), screen.getByText('dark').tagName]).toEqual(['dark', 'P']);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'foyer:other', newValue: 'light' })));
  expect(shown()).toBe('dark');
});

test('a browser without storage changes its colour scheme too', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  showStoredScheme();
  setColorScheme('dark');
  expect(shown()).toBe('dark');
});
