import { Failure } from '@domain/shared/failure';
import { isClosedArea } from '@domain/venue/open-venue';
import { openedVenue, venueFailure, venueMachine } from '@machines/venue/venue.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';
import { isVersion, printed, programmeOf, reprinted, venue, withoutExpo } from './venue-versions';

const offline = new Failure('PROCESSING_ERROR', 'no venue', { status: 404 });
const types = (facts: readonly { type: string }[]): string => facts.map(({ type }) => type).join();

describeMachine({
  machine: venueMachine,
  events: {
    'venue.load': [
      { type: 'venue.load', architectureId: 'hall' },
      { type: 'venue.load', architectureId: 'annex' },
    ],
    'venue.reload': [
      { type: 'venue.reload', architectureId: 'hall' },
      { type: 'venue.reload', architectureId: 'annex' },
    ],
    'venue.clear': [{ type: 'venue.clear' }],
    'holds.set': [
      { type: 'holds.set', ids: ['programme:pdf'] },
      { type: 'holds.set', ids: [] },
    ],
    'area.entered': [
      { type: 'area.entered', areaId: 'lobby' },
      { type: 'area.entered', areaId: 'expo' },
    ],
  },
  slots: {
    loadVenue: { done: [venue], error: [offline] },
    reloadVenue: { done: [printed(), reprinted, withoutExpo], error: [offline] },
  },
  isFar: ({ context }) => context.architectureId === 'annex',
  states: {
    empty: {
      from: { start: [], 'venue.clear': ['loading', 'ready.steady', 'ready.refreshing', 'failed'] },
      holds: ({ event, now: { context } }) =>
        context.venue === null &&
        context.waiting === null &&
        context.failure === null &&
        (event.type !== 'start' ||
          (context.held.length === 0 && !context.changed && context.areaId === null)),
    },
    loading: {
      from: {
        'venue.load': ['empty', 'ready.steady', 'ready.refreshing', 'failed'],
        'venue.reload': ['ready.steady', 'ready.refreshing', 'failed'],
      },
      holds: ({ now: { context } }) =>
        context.venue === null && context.waiting === null && context.failure === null,
    },
    'ready.steady': {
      from: {
        'done.loadVenue': ['loading'],
        'done.reloadVenue': ['ready.refreshing'],
        'error.reloadVenue': ['ready.refreshing'],
      },
      holds: ({ event, facts }) =>
        event.type !== 'xstate.done.actor.loadVenue' || types(facts) === 'venue.opened',
    },
    'ready.refreshing': {
      from: { 'venue.reload': ['ready.steady'] },
      holds: ({ event, now, asked }) =>
        now.context.failure === null &&
        asked.some(({ slot }) => slot === 'reloadVenue') === (event.type === 'venue.reload'),
    },
    failed: {
      from: { 'error.loadVenue': ['loading'] },
      holds: ({ now }) => venueFailure(now) === offline,
    },
  },
  invariants: {
    'the first venue shown is the loaded one': ({ event, now }) =>
      given(event.type === 'xstate.done.actor.loadVenue', () => openedVenue(now) === event.output),
    'the held widgets and the area are the last reported ones': ({ event, now }) =>
      given(
        event.type === 'holds.set' || event.type === 'area.entered',
        () => now.context[event.type === 'holds.set' ? 'held' : 'areaId'] === (event.ids ?? event.areaId),
      ),
    'a change is announced at once and only once': ({ now }) => !now.context.changed,
    'a venue is available exactly when the machine is ready': ({ now }) =>
      now.matches('ready') === (openedVenue(now) !== null),
    'a reason is available exactly when the machine failed': ({ now }) =>
      now.matches('failed') === (venueFailure(now) !== null),
    'the empty state has no address': ({ now }) =>
      now.matches('empty') === (now.context.architectureId === null),
    'the routes wait exactly while no venue is available': ({ now }) =>
      now.hasTag('pending') === now.matches('loading'),
    'the requested venue is the latest one asked for': ({ now, asked }) =>
      asked.every(
        ({ input }) => (input as { architectureId: string }).architectureId === now.context.architectureId,
      ),
    'the latest request is the one that is sent, also while an earlier one is running': ({
      before,
      event,
      asked,
    }) =>
      given(before.matches('loading') && event.architectureId !== undefined, () =>
        event.type === 'venue.reload' || event.architectureId !== before.context.architectureId
          ? asked.map(({ input }) => (input as { architectureId: string }).architectureId).join() ===
            event.architectureId
          : asked.length === 0,
      ),
    'a loaded venue is not loaded again, unless there is another version': ({ before, event, asked }) =>
      given(
        asked.length !== 0,
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
    'a new version is shown at once, unless a widget is in use or a visitor is in a closed area': ({
      before,
      event,
      now,
    }) =>
      given(
        event.type === 'xstate.done.actor.reloadVenue' &&
          before.context.held.length === 0 &&
          before.context.areaId !== 'expo',
        () => programmeOf(openedVenue(now)) === programmeOf(event.output) && now.context.waiting === null,
      ),
    'a version that could not be loaded keeps the venue shown, and is announced': ({
      before,
      event,
      now,
      facts,
    }) =>
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
    'a held widget does not change': ({ before, now }) =>
      given(
        before.context.held.length * now.context.held.length !== 0,
        () =>
          programmeOf(openedVenue(before)) === undefined ||
          openedVenue(now) === null ||
          programmeOf(openedVenue(now)) === programmeOf(openedVenue(before)),
      ),
    'an equal version keeps the same venue object': ({ before, event, now }) =>
      given(
        event.type === 'xstate.done.actor.reloadVenue' &&
          JSON.stringify(openedVenue(before)) === JSON.stringify(event.output),
        () => openedVenue(now) === openedVenue(before),
      ),
    'without holds and closed areas one version is shown as a whole': ({ now }) => {
      const shown = openedVenue(now);
      return shown === null || now.context.waiting !== null || isVersion(shown);
    },
    'a closed area stays available exactly to a visitor in it or with a held widget of it': ({ now }) => {
      const shown = openedVenue(now);
      const isKept = now.context.areaId === 'expo' || now.context.held.length > 0;
      return shown === null || !isClosedArea(shown, 'expo') || isKept;
    },
    'no visitor is moved out of an area': ({ before, event, now }) =>
      given(
        event.type === 'xstate.done.actor.reloadVenue' && before.context.areaId === 'expo',
        () => programmeOf(openedVenue(before)) === undefined || programmeOf(openedVenue(now)) !== undefined,
      ),
  },
});
