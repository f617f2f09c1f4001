import type { Page } from 'playwright/test';
import type { Guest } from './guest';

export interface Size {
  width: number;
  height: number;
}

/** Phones, a tablet, a phone held sideways, and the breakpoints of the layout. */
export const SIZES: readonly Size[] = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 960, height: 600 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

export const LOCALES = ['en', 'de', 'ar'] as const;
export const SCHEMES = ['light', 'dark'] as const;

export interface View {
  name: string;
  path: string;
  signedOut?: true;
  /** Who sees it, by the part of their address before the at sign; else Ada. */
  as?: string;
  /** The cookie banner is unanswered. */
  undecided?: true;
  /** Its texts are those of the venue, in the languages that this has. */
  ofVenue?: true;
  /** Only on screens of this width. */
  only?: 'small' | 'large';
  /** Selects a menu or a window over the page, which alone is tried. */
  floating?: string;
  /** What is opened on the page. */
  open?: (page: Page, guest: Guest) => Promise<void>;
}

export const isLarge = ({ width }: Size): boolean => width >= 1280;

/** The views of the gate. */
export const VIEWS: readonly View[] = [
  { name: 'the lobby', path: '/v/demo/area/lobby' },
  { name: 'the expo', path: '/v/demo/area/expo' },
  { name: 'the reading corner', path: '/v/demo/area/expo?viewpoint=corner' },
  { name: 'the auditorium', path: '/v/demo/area/auditorium' },
  { name: 'the lounge', path: '/v/demo/area/lounge' },
];
