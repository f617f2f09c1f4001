import type { CookieProvider } from '@domain/consent';
import type { Architecture, OpenVenue } from '@domain/venue';
import { architectureSchema } from '@domain/venue';
import type { Widget } from '@domain/widget';
import * as v from 'valibot';
import { vi } from 'vitest';
import { child } from '@/app/child';
import { fakeWorld } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';
import { hallWith, OPEN, textWidget } from '../area/venue';

export const provider = (id: string, name: string): CookieProvider => ({
  id,
  name,
  type: 'EXTERNAL_MEDIA',
  defaultProvider: false,
  attributes: [],
});

/** A card whose text needs these providers. */
export function textNeeding(...cookieProviders: string[]): Widget {
  const widget = textWidget('Map', '<p>Here we are.</p>');
  if (widget.type !== 'RICH_TEXT') throw new Error('A text is expected');
  const configurations = widget.configurations.map((each) => ({ ...each, cookieProviders }));
  return { ...widget, configurations };
}

/** The hall with a banner and two providers; its lobby has the widgets and the background that are given. */
export function askingHall(
  contentWidgets: Widget[],
  more: Partial<Architecture> = {},
  videoUrl?: string,
): OpenVenue {
  const venue = hallWith('lobby', ({ viewPoints }) => ({
    contentWidgets,
    viewPoints: viewPoints.map((viewpoint) => ({
      ...viewpoint,
      ...(videoUrl && { background: { type: 'BackgroundVideo' as const, playerActive: true, videoUrl } }),
    })),
  }));
  const asked = {
    cookieBannerConfig: { type: 'DETAILED' },
    cookieProviders: [provider('maps', 'Maps Inc.'), provider('wall', 'Wall Ltd.')],
  };
  return {
    ...venue,
    architecture: v.parse(architectureSchema, { ...venue.architecture, ...asked, ...more }),
  };
}

/** The lobby for somebody who answered for every provider before. */
export function visitLobby(venue: OpenVenue, choices: Record<string, boolean>): Visit {
  const story = { ...OPEN, venue };
  const world = fakeWorld(story);
  for (const [id, answer] of Object.entries(choices))
    world.consent.texts.set(`foyer:consent:${id}`, String(answer));
  return renderApp({ at: '/v/hall/area/lobby', story, world });
}

export const bannerOf = ({ app }: Visit) => child(app.actor, 'cookieBanner');

/** This browser asks for no calm: films begin by themselves. */
export function wantMotion(): void {
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...asked(query),
    matches: !query.includes('reduced-motion') && asked(query).matches,
  }));
}
