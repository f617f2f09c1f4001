import type { Area } from '@domain/venue/area';
import type { OpenVenue } from '@domain/venue/venue';
import { type Widget, widgetSchema } from '@domain/venue/widget';
import { openedVenue } from '@machines/venue/venue.machine';
import { act, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { expect } from 'vitest';
import { child } from '@/app/child';
import type { Visit } from '../../support/render-app';
import { hallWith, textWidget } from './venue';

const STORY = `<p>${'A sentence that goes on. '.repeat(30)}</p>`;
const asset = (id: string, generation = '1') => ({
  id,
  displayName: `${id}.pdf`,
  generation,
  uri: `/backend-assets/live/hall/${id}/${generation}`,
  alts: [],
});
const plan = v.parse(widgetSchema, {
  id: 'plan',
  name: 'Plan',
  type: 'PDF_VIEWER',
  configurations: [{ id: 'pdf', assetId: 'plan-pdf' }],
});
const files = v.parse(widgetSchema, {
  id: 'files',
  name: 'Files',
  type: 'DOWNLOADS',
  configurations: [{ id: 'files', files: [{ assetId: 'handout', names: [] }] }],
});
const news = textWidget('news', STORY);

/** Returns an expo with every kind of widget; the area's name shows the version. */
export function published(): OpenVenue {
  const { architecture, assets } = hallWith('expo', () => ({ contentWidgets: [news, plan, files] }));
  return { architecture, assets: [...assets, asset('plan-pdf'), asset('handout')] };
}

const withExpo = (venue: OpenVenue, change: (area: Area) => Area): OpenVenue => ({
  ...venue,
  architecture: {
    ...venue.architecture,
    areas: venue.architecture.areas.map((area) => (area.id === 'expo' ? change(area) : area)),
  },
});
const withWidgets = (venue: OpenVenue, change: (widgets: Widget[]) => Widget[]): OpenVenue =>
  withExpo(venue, (area) => ({ ...area, contentWidgets: change(area.contentWidgets) }));
const renewed = (venue: OpenVenue, id: string): OpenVenue => ({
  ...venue,
  assets: venue.assets.map((other) => (other.id === id ? asset(id, '2') : other)),
});
const without = (venue: OpenVenue, id: string): OpenVenue =>
  withWidgets(venue, (widgets) => widgets.filter((widget) => widget.id !== id));

type Edit = (venue: OpenVenue) => OpenVenue;

/** The possible changes of a host. */
export const EDITS: Record<string, Edit> = {
  'another text': (venue) =>
    withWidgets(venue, (widgets) =>
      widgets.map((widget) => (widget.id === 'news' ? textWidget('news', `${STORY}!`) : widget)),
    ),
  'another document': (venue) => renewed(venue, 'plan-pdf'),
  'another file': (venue) => renewed(venue, 'handout'),
  'no text': (venue) => without(venue, 'news'),
  'no document': (venue) => without(venue, 'plan'),
  'no files': (venue) => without(venue, 'files'),
  'one more widget': (venue) =>
    withWidgets(venue, (widgets) => [textWidget('more', '<p>More</p>'), ...widgets]),
  'the other order': (venue) => withWidgets(venue, (widgets) => widgets.toReversed()),
  'other colours': ({ architecture, assets }) => ({
    architecture: { ...architecture, style: { ...architecture.style, primary: '#663399' } },
    assets,
  }),
  'the area gone': ({ architecture, assets }) => ({
    architecture: { ...architecture, areas: architecture.areas.filter(({ id }) => id !== 'expo') },
    assets,
  }),
};

/** Returns the venue that is currently shown. */
export const shownIn = ({ app }: Visit): OpenVenue => {
  const venue = openedVenue(child(app.actor, 'venue').getSnapshot());
  if (!venue) throw new Error('No venue is shown');
  return venue;
};

/** Publishes as a host; resolves once the page shows every change it may show. */
export async function publish(visit: Visit, next: OpenVenue, number: number): Promise<void> {
  const { world, app, router } = visit;
  const impress = [{ locale: 'en', text: `<p>Edition ${number}</p>` }];
  world.services.api.venue = async () =>
    structuredClone({ ...next, architecture: { ...next.architecture, impress } });
  const version = { ...world.version, version: number, publishedVersion: number };
  act(() => app.actor.send({ type: 'version.advanced', version }));
  await waitFor(() => expect(shownIn(visit).architecture.impress).toEqual(impress));
  await waitFor(() => {
    const { loaderData } = router.state.matches.at(-1) ?? {};
    expect((loaderData as { venue: OpenVenue }).venue).toBe(shownIn(visit));
  });
}
