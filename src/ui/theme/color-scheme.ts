import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const KEY = 'foyer:scheme';
/** The styles of Mantine and of the page depend on it. */
const ATTRIBUTE = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();

const schemeOf = (text: string | null): ColorScheme => (text === 'dark' ? 'dark' : 'light');

const shownScheme = (): ColorScheme => schemeOf(document.documentElement.getAttribute(ATTRIBUTE));

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

function storedScheme(): ColorScheme {
  try {
    return schemeOf(localStorage.getItem(KEY));
  } catch {
    return 'light';
  }
}

/** Shows the stored colour scheme, and again whenever another tab changes it. */
export function showStoredScheme(): void {
  show(storedScheme());
  globalThis.addEventListener('storage', ({ key, newValue }) => key === KEY && show(schemeOf(newValue)));
}

/** Changes the colour scheme on this browser. */
export function setColorScheme(scheme: ColorScheme): void {
  show(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // The browser stores nothing: the scheme lives as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current colour scheme. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, shownScheme);
