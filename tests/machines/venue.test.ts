import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { architectureSchema, type OpenVenue } from '@domain/venue/venue';
import type { MergedVenue } from '@domain/venue/venue-changes';
import { openedVenue, venueFailure, venueMachine } from '@machines/venue/venue.machine';
import * as v from 'valibot';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';

const areaWith = (id: string, ...names: string[]) => ({
  id,
  names: [],
  defaultViewpointId: 'front',
  viewPoints: [],
  viewMode: 'VIEW_2D',
  contentWidgets: names.map((name) => ({
    id: 'programme',
    name,
    type: 'RICH_TEXT',
    configurations: [{ id: 'text', texts: [] }],
  })),
});
const venueOf = (...areas: object[]): OpenVenue => ({
  architecture: v.parse(architectureSchema, { id: 'hall', defaultAreaId: 'lobby', areas }),
  assets: [],
});
const printed = () => venueOf(areaWith('lobby'), areaWith('expo', 'Programme'));
const venue = printed();
const reprinted = venueOf(areaWith('lobby'), areaWith('expo', 'New programme'));
const withoutExpo = venueOf(areaWith('lobby'));
/** What of a next version may be shown: nothing new, all of it, or nothing or a part of it yet. */
const merges: MergedVenue[] = [
  { venue, waiting: null },
  { venue: reprinted, waiting: null },
  { venue, waiting: withoutExpo },
  { venue: printed(), waiting: withoutExpo },
];

const ADDRESSES = ['hall', 'annex'] as const;
const offline = new Failure('PROCESSING_ERROR', 'no venue', { status: 404 });
type Asked = { slot: string; input: unknown };
const mergesOf = (asked: readonly Asked[]) => asked.filter(({ slot }) => slot === 'mergeVenue');
const loadsOf = (asked: readonly Asked[]) => asked.filter(({ slot }) => slot !== 'mergeVenue');
const types = (facts: readonly { type: string }[]): string => facts.map(({ type }) => type).join();

describeMachine({
  machine: venueMachine,
  events: {
    ...withoutData('venue.clear'),
    'venue.load': ADDRESSES.map((architectureId) => ({ architectureId })),
    'venue.reload': ADDRESSES.map((architectureId) => ({ architectureId })),
    'holds.set': [{ ids: ['programme:pdf'] }, { ids: [] }],
    'area.entered': [{ areaId: 'lobby' }, { areaId: 'expo' }],
  },
  slots: {
    loadVenue: { done: [venue], error: [offline] },
    reloadVenue: { done: [printed(), reprinted, withoutExpo], error: [offline] },
    mergeVenue: {
      done: merges,
      error: [offline],
    },
  },
  isFar: ({ context }) => context.architectureId === 'annex',
  states: {
    empty: {
      holds: ({ event, now: { context } }) =>
        context.venue === null &&
        context.waiting === null &&
        context.failure === null &&
        (event.type !== 'start' || (context.held.length === 0 && context.areaId === null)),
    },
    loading: {
      holds: ({ now: { context } }) =>
        context.venue === null && context.waiting === null && context.failure === null,
    },
    'ready.steady': {
      holds: ({ event, facts }) =>
        event.type !== 'xstate.done.actor.loadVenue' || types(facts) === 'venue.opened',
    },
    'ready.refreshing': {
      holds: ({ event, now, asked }) =>
        now.context.failure === null &&
        asked.some(({ slot }) => slot === 'reloadVenue') === (event.type === 'venue.reload'),
    },
    'ready.merging': { holds: ({ now }) => now.context.waiting !== null && !now.hasTag('pending') },
    failed: { holds: ({ now }) => venueFailure(now) === offline },
  },
  invariants: {
    'the first venue shown is the loaded one': ({ event, now }) =>
      given(event.type === 'xstate.done.actor.loadVenue', () => openedVenue(now) === event.output),
    'the held widgets and the area are the last reported ones': ({ event, now }) =>
      given(
        event.type === 'holds.set' || event.type === 'area.entered',
        () => now.context[event.type === 'holds.set' ? 'held' : 'areaId'] === (event.ids ?? event.areaId),
      ),
    'a venue is available exactly when the machine is ready': ({ now }) =>
      now.matches('ready') === (openedVenue(now) !== null),
    'a reason is available exactly when the machine failed': ({ now }) =>
      now.matches('failed') === (venueFailure(now) !== null),
    'the empty state has no address': ({ now }) =>
      now.matches('empty') === (now.context.architectureId === null),
    'the routes wait exactly while no venue is available': ({ now }) =>
      now.hasTag('pending') === now.matches('loading'),
    'the requested venue is the latest one asked for': ({ now, asked }) =>
      loadsOf(asked).every(
        ({ input }) => (input as { architectureId: string }).architectureId === now.context.architectureId,
      ),
    'the latest request is the one that is sent, also during an earlier one': ({ before, event, asked }) =>
      given(before.matches('loading') && event.architectureId !== undefined, () =>
        event.type === 'venue.reload' || event.architectureId !== before.context.architectureId
          ? asked.map(({ input }) => (input as { architectureId: string }).architectureId).join() ===
            event.architectureId
          : asked.length === 0,
      ),
    'a loaded venue is not loaded again, unless there is another version': ({ before, event, asked }) =>
      given(
        loadsOf(asked).length !== 0,
        () =>
          event.type === 'venue.reload' ||
          before.context.architectureId !== event.architectureId ||
          before.matches('failed'),
      ),
    'a request for another venue clears the old one at once': ({ before, event, now }) =>
      given(
        'architectureId' in event,
        () =>
          before.matches('empty') ||
          event.architectureId === before.context.architectureId ||
          (openedVenue(now) === null && now.matches('loading')),
      ),
    'the venue shown stays until the next version is loaded': ({ before, event, now }) =>
      given(
        event.type === 'venue.reload' && event.architectureId === before.context.architectureId,
        () => openedVenue(now) === openedVenue(before),
      ),
    'a new version waits until it is known what of it can be shown': ({ before, event, now, asked }) =>
      given(
        event.type === 'xstate.done.actor.reloadVenue',
        () =>
          now.context.waiting === event.output &&
          openedVenue(now) === openedVenue(before) &&
          asked.map(({ slot }) => slot).join() === 'mergeVenue',
      ),
    'what of it can be shown depends on the venue shown, the next version and the current use': ({
      now: { context },
      asked,
    }) => {
      const { venue: shown, waiting: next, held, areaId } = context;
      return mergesOf(asked).every(({ input }) => isDeepStrictEqual(input, { shown, next, held, areaId }));
    },
    'a change of use counts at once for a waiting version, unless one loads': ({ before, event, asked }) =>
      given(event.type === 'holds.set' || event.type === 'area.entered', () => {
        const isIdle = before.matches({ ready: 'steady' }) || before.matches({ ready: 'merging' });
        return mergesOf(asked).length === (before.context.waiting !== null && isIdle ? 1 : 0);
      }),
    'what can be shown is shown at once': ({ event, now }) =>
      given(
        event.type === 'xstate.done.actor.mergeVenue',
        () => openedVenue(now) === event.output.venue && now.context.waiting === event.output.waiting,
      ),
    'a version that could not be loaded is announced and changes nothing': ({ before, event, now, facts }) =>
      given(
        event.type.startsWith('xstate.error'),
        () => openedVenue(now) === openedVenue(before) && types(facts) === 'venue.missed',
      ),
    'each loaded version is announced once': ({ event, facts }) =>
      facts.filter(({ type }) => type === 'venue.refreshed').length ===
      (event.type === 'xstate.done.actor.reloadVenue' ? 1 : 0),
    'a change of the venue shown is announced, and only a change': ({ before, now, facts }) =>
      facts.some(({ type }) => type === 'venue.replaced') ===
      (openedVenue(before) !== null && openedVenue(now) !== null && openedVenue(now) !== openedVenue(before)),
    'a version that cannot be shown yet keeps waiting': ({ before, event, now }) =>
      given(
        event.type.startsWith('xstate.error') && before.matches('ready'),
        () => now.context.waiting === before.context.waiting,
      ),
  },
});
