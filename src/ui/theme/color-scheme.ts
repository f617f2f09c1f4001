import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const KEY = 'foyer:scheme';
/** The styles of Mantine and of the page depend on it. */
const ATTRIBUTE = 'data-mantine-color-scheme';
const systemScheme = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Returns the chosen scheme; the system's while none is chosen. */
const schemeOf = (text: string | null): ColorScheme =>
  text === 'dark' || (text !== 'light' && systemScheme().matches) ? 'dark' : 'light';

const shownScheme = (): ColorScheme =>
  document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light';

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

/** The scheme of this page where the browser stores nothing. */
let unstored: ColorScheme | null = null;

function chosenScheme(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

/** Shows the chosen colour scheme or the system's, and again whenever another tab or the system changes it. */
export function showStoredScheme(): void {
  const showCurrent = () => show(schemeOf(chosenScheme()));
  showCurrent();
  systemScheme().addEventListener('change', showCurrent);
  globalThis.addEventListener('storage', ({ key, newValue }) => key === KEY && show(schemeOf(newValue)));
}

/** Changes the colour scheme on this browser. */
export function setColorScheme(scheme: ColorScheme): void {
  show(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    unstored = scheme;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current colour scheme. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, shownScheme);
