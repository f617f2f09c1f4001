import { Failure } from '@domain/shared/failure';
import { areaOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import '../../support/pdf-engine-parts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { child } from '@/app/child';
import { fakeWorld } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';
import { EDITS, publish, published, shownIn } from './editions';
import { OPEN } from './venue';

function card(id: string): HTMLElement {
  const found = document.getElementById(`widget-${id}`);
  if (!found) throw new Error(`There is no card ${id}`);
  return found;
}
const press = (visit: Visit, id: string, button: string) =>
  visit.user.click(within(card(id)).getByRole('button', { name: button }));

/** The possible activities of a person, and the widget that each one holds. */
const STATES: Record<string, { holds?: string; reach: (visit: Visit) => Promise<unknown> }> = {
  'looking around': { reach: async () => {} },
  'reading a text': {
    holds: 'news',
    reach: async (visit) => {
      await press(visit, 'news', 'Read more');
      await screen.findByRole('dialog', { name: 'news' });
    },
  },
  'opening a document': {
    holds: 'plan',
    reach: async (visit) => {
      visit.world.answers.hold('signAssetUrl');
      await press(visit, 'plan', 'Open');
      await screen.findByRole('dialog', { name: 'Plan' });
    },
  },
  'typing into the search of a document that failed': {
    holds: 'plan',
    reach: async (visit) => {
      visit.world.answers.fail('signAssetUrl', new Failure('NOT_REACHABLE', 'no answer'));
      await press(visit, 'plan', 'Open');
      await visit.user.type(await screen.findByRole('searchbox'), 'stairs');
    },
  },
  'waiting for a download': {
    reach: async (visit) => {
      visit.world.answers.hold('save');
      await press(visit, 'files', 'Download');
    },
  },
  'after a download that failed': {
    reach: async (visit) => {
      visit.world.answers.fail('save', new Failure('NOT_REACHABLE', 'no answer'));
      await press(visit, 'files', 'Download');
      await screen.findByText(/could not be downloaded/);
    },
  },
  'in the middle of something that guards the way': {
    holds: 'files',
    reach: async ({ app }) => {
      act(() => child(app.actor, 'navigation').send({ type: 'guard.register', id: 'files' }));
    },
  },
};

const WIDGETS = { news: 'news', plan: 'Plan', files: 'Files' };
type WidgetId = keyof typeof WIDGETS;
const FILES: Record<WidgetId, string[]> = { news: [], plan: ['plan-pdf'], files: ['handout'] };

const IDS = Object.keys(WIDGETS) as WidgetId[];

/** Returns the content of a widget in a version; in a closed area the former content, with its current files. */
const partsOf = (venue: OpenVenue, id: WidgetId, area = areaOf(venue, 'expo')): string | null => {
  const widget = area?.contentWidgets.find((other) => other.id === id);
  return widget ? JSON.stringify([widget, venue.assets.filter((file) => FILES[id].includes(file.id))]) : null;
};

/** Returns the widgets that a publish must not change. */
function untouched(before: OpenVenue, next: OpenVenue, held: string | undefined): WidgetId[] {
  const area = areaOf(next, 'expo') ?? areaOf(before, 'expo');
  return IDS.filter((id) => {
    const parts = partsOf(before, id);
    return parts !== null && (id === held || parts === partsOf(next, id, area));
  });
}

const elementsOf = (root: Element): Element[] => [root, ...root.querySelectorAll('*')];

const SPAWNED = ['assetImage', 'pdf', 'download', 'legalTexts'];

/** The actors that views spawned, by the address of their file. */
function spawnedActors() {
  const actors = new Set<AnyActorRef>();
  const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot;
  return {
    inspect: ({ type, actorRef }: InspectionEvent): void => {
      if (type === '@xstate.actor') actors.add(actorRef as AnyActorRef);
    },
    /** Returns the running ones. */
    running: (): { uri: string; actor: AnyActorRef }[] =>
      [...actors].flatMap((actor) => {
        const { machine, context, status } = snapshotOf(actor);
        const runs = status === 'active' && SPAWNED.includes(machine?.id) && isStarted(actor);
        return runs ? [{ uri: String(context.uri), actor }] : [];
      }),
  };
}

const isStarted = (actor: AnyActorRef): boolean =>
  (actor as unknown as { _processingStatus: number })._processingStatus === 1;

/** Returns the displayed state of some widgets, including open panels and the focus. */
function traces(ids: readonly WidgetId[], actors: ReturnType<typeof spawnedActors>) {
  const cares = (uri: string) => ids.some((id) => FILES[id].some((file) => uri.includes(`/${file}/`)));
  return {
    nodes: ids.flatMap((id) => elementsOf(card(id))),
    panels: [...document.querySelectorAll('[role=dialog]')].flatMap(elementsOf),
    focus: document.activeElement,
    actors: actors.running().flatMap(({ uri, actor }) => (cares(uri) ? [actor] : [])),
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, place) => item === other[place]);

/** Publications one after the other: together every edit, and none that hides another. */
const EDITIONS = [
  ['another text', 'no document', 'other colours'],
  ['no text', 'another file', 'the other order'],
  ['the area gone'],
  ['another document', 'no files', 'one more widget'],
];

test('the publications contain every edit', () => {
  expect(EDITIONS.flat().toSorted()).toEqual(Object.keys(EDITS).toSorted());
});

test.each(Object.keys(STATES))(
  'a visitor who is %s keeps every card, node and actor that a publish does not touch, and the focus',
  async (state) => {
    const { holds, reach } = STATES[state] ?? {};
    const actors = spawnedActors();
    const visit = renderApp({
      at: '/v/hall/area/expo',
      world: fakeWorld({ ...OPEN, venue: published() }),
      inspect: actors.inspect,
    });
    // The code of the contents arrives one after the other.
    await screen.findByText(/A sentence that goes on/, {}, { timeout: 25_000 });
    await screen.findByRole('button', { name: 'Download' }, { timeout: 25_000 });
    await reach?.(visit);
    for (const [index, edits] of EDITIONS.entries()) {
      const before = shownIn(visit);
      const next = edits.reduce((venue, name) => EDITS[name]?.(venue) ?? venue, published());
      const isClosing = areaOf(next, 'expo') === undefined;
      const kept = untouched(before, next, holds);
      const then = traces(kept, actors);
      await publish(visit, next, index + 2);
      const now = traces(kept, actors);
      expect(isSame(now.nodes, then.nodes)).toBe(true);
      expect(isSame(now.panels, then.panels)).toBe(true);
      expect(isSame(now.actors, then.actors)).toBe(true);
      expect(now.focus === then.focus || !then.focus?.isConnected).toBe(true);
      expect(screen.queryByText('This area has been closed.') !== null).toBe(isClosing);
    }
  },
);
