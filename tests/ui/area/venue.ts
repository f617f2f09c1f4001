import type { Area } from '@domain/venue/area';
import type { OpenVenue } from '@domain/venue/venue';
import { type Widget, widgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { hall } from '../../support/small-venue';

/** Returns a venue that is open to everybody. */
export const OPEN = { login: [{ loginProvider: 'anonymous' as const, idpProvider: [] }] };

/** Returns the venue with one area changed. */
export function hallWith(areaId: string, change: (area: Area) => Partial<Area>): OpenVenue {
  const venue = hall();
  const areas = venue.architecture.areas.map((area) =>
    area.id === areaId ? { ...area, ...change(area) } : area,
  );
  return { ...venue, architecture: { ...venue.architecture, areas } };
}

export const textWidget = (id: string, html: string, more: object = {}): Widget =>
  v.parse(widgetSchema, {
    id,
    name: id,
    type: 'RICH_TEXT',
    configurations: [{ id, texts: [{ locale: 'en', text: html }] }],
    ...more,
  });

export const at = (viewpointId: string) => ({
  placement: { viewpointId, x: 10, y: 10, width: 20, height: 20 },
});
