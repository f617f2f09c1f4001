import type { CookieProvider } from '@domain/venue/cookie-provider';
import type { Architecture, OpenVenue } from '@domain/venue/venue';
import { architectureSchema } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
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

/** Returns a card whose text needs these providers. */
export function textNeeding(...cookieProviders: string[]): Widget {
  const widget = textWidget('Map', '<p>Here we are.</p>');
  if (widget.type !== 'RICH_TEXT') throw new Error('A text is expected');
  const configurations = widget.configurations.map((each) => ({ ...each, cookieProviders }));
  return { ...widget, configurations };
}

/** Returns a venue with a banner and two providers; its lobby has the given widgets and background. */
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

/** Opens the lobby for a visitor who accepted or refused every provider on an earlier visit. */
export function visitLobby(venue: OpenVenue, choices: Record<string, boolean>): Visit {
  const story = { ...OPEN, venue };
  const world = fakeWorld(story);
  for (const [id, answer] of Object.entries(choices))
    world.consent.texts.set(`foyer:consent:${id}`, String(answer));
  return renderApp({ at: '/v/hall/area/lobby', story, world });
}

export const bannerOf = ({ app }: Visit) => child(app.actor, 'cookieBanner');

/** Disables reduced motion in this browser: films start by themselves. */
export function wantMotion(): void {
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...asked(query),
    matches: !query.includes('reduced-motion') && asked(query).matches,
  }));
}
