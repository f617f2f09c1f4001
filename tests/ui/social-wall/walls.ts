import { type WidgetOf, widgetSchema } from '@domain/venue/widget';
import type { Post } from '@domain/wall/post';
import { screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach } from 'vitest';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hallWith } from '../area/venue';
import { measureLists } from '../people/layout';

/** Returns a wall, the built-in one without addresses. */
export const wall = (...configurations: object[]): WidgetOf<'SOCIAL_WALL'> =>
  v.parse(widgetSchema, {
    id: 'wall',
    name: 'Wall',
    type: 'SOCIAL_WALL',
    configurations: configurations.map((more, place) => ({ id: `wall-${place}`, ...more })),
  }) as WidgetOf<'SOCIAL_WALL'>;

export const postBy = (authorId: string, text: string, createdAt = 5): Post => ({
  id: `id-${text}`,
  authorId,
  authorName: `The ${authorId}`,
  text,
  createdAt,
});

interface Wish {
  widget?: WidgetOf<'SOCIAL_WALL'>;
  roles?: string[];
  story?: Story;
}

/** Opens the lobby of a venue whose lobby has a wall, for Ada. */
export function inLobby({ widget = wall({}), roles = [], story = {} }: Wish = {}) {
  const venue = hallWith('lobby', () => ({ contentWidgets: [widget] }));
  const world = fakeWorld({ signedIn: ADA.email, accounts: [{ ...ADA, roles }], venue, ...story });
  return { world, visit: () => renderApp({ at: '/v/hall/area/lobby', world }) };
}

export const card = async () => within(await screen.findByRole('region', { name: 'Wall' }));

/** As `measureLists`, for posts, which are measured by their layout: one begins every 192 pixels. */
export function measureWall(): void {
  const known = Object.getOwnPropertyDescriptors(HTMLElement.prototype).offsetHeight;
  beforeEach(() => {
    measureLists();
    Object.defineProperties(HTMLElement.prototype, {
      clientHeight: { configurable: true, value: 640 },
      offsetHeight: {
        configurable: true,
        get(this: HTMLElement) {
          return this.tagName === 'LI' ? 180 : 0;
        },
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', known);
  });
}
