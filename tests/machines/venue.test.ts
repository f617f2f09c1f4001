import { Failure } from '@domain/failure';
import { areaOf, isClosedArea } from '@domain/open-venue';
import { architectureSchema, type OpenVenue } from '@domain/venue';
import { openedVenue, venueFailure, venueMachine } from '@machines/venue/venue.machine';
import * as v from 'valibot';
import { describeMachine } from '../support/replay/describe-machine';

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
const VERSIONS = [venue, reprinted, withoutExpo];
const isVersion = (shown: OpenVenue): boolean =>
  VERSIONS.some(({ architecture }) => JSON.stringify(architecture) === JSON.stringify(shown.architecture));

const programmeOf = (shown: OpenVenue | null): string | undefined =>
  shown ? areaOf(shown, 'expo')?.contentWidgets.find(({ id }) => id === 'programme')?.name : undefined;

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
    'area.enter': [
      { type: 'area.enter', areaId: 'lobby' },
      { type: 'area.enter', areaId: 'expo' },
    ],
  },
  slots: {
    loadVenue: { done: [venue], error: [offline] },
    reloadVenue: { done: [printed(), reprinted, withoutExpo], error: [offline] },
  },
  isFar: ({ context }) => context.architectureId === 'annex',
  invariants: {
    'a venue is there exactly when it is ready': ({ now }) =>
      now.matches('ready') === (openedVenue(now) !== null),
    'a reason is there exactly when it failed': ({ now }) =>
      now.matches('failed') === (venueFailure(now) !== null),
    'empty remembers no address': ({ now }) => now.matches('empty') === (now.context.architectureId === null),
    'the routes wait exactly while there is nothing to show': ({ now }) =>
      now.hasTag('pending') === now.matches('loading'),
    'the venue asked for is the last one wished for': ({ now, asked }) =>
      asked.every(
        ({ input }) => (input as { architectureId: string }).architectureId === now.context.architectureId,
      ),
    'a venue at hand is not loaded again, unless there is another version': ({ before, event, asked }) =>
      asked.length === 0 ||
      event.type === 'venue.reload' ||
      before.context.architectureId !== event.architectureId ||
      before.matches('failed'),
    'asking for another venue drops the old one at once': ({ before, event, now }) =>
      !('architectureId' in event) ||
      before.matches('empty') ||
      event.architectureId === before.context.architectureId ||
      (openedVenue(now) === null && now.matches('loading')),
    'what is shown stays until the next version is here': ({ before, event, now }) =>
      event.type !== 'venue.reload' ||
      event.architectureId !== before.context.architectureId ||
      openedVenue(now) === openedVenue(before),
    'a version that could not be loaded changes nothing that is shown, and is told': ({
      before,
      event,
      now,
      facts,
    }) =>
      !event.type.startsWith('xstate.error') ||
      (openedVenue(now) === openedVenue(before) && types(facts) === 'venue.missed'),
    'each version that is here is told once': ({ event, facts }) =>
      facts.filter(({ type }) => type === 'venue.refreshed').length ===
      (event.type === 'xstate.done.actor.reloadVenue' ? 1 : 0),
    'a change of what is shown is told, and nothing else is told as one': ({ before, now, facts }) =>
      facts.some(({ type }) => type === 'venue.replaced') ===
      (openedVenue(before) !== null && openedVenue(now) !== null && openedVenue(now) !== openedVenue(before)),
    'a held widget does not change': ({ before, now }) =>
      before.context.held.length * now.context.held.length === 0 ||
      programmeOf(openedVenue(before)) === undefined ||
      openedVenue(now) === null ||
      programmeOf(openedVenue(now)) === programmeOf(openedVenue(before)),
    'a version that is the same leaves the very same venue': ({ before, event, now }) =>
      event.type !== 'xstate.done.actor.reloadVenue' ||
      JSON.stringify(openedVenue(before)) !== JSON.stringify(event.output) ||
      openedVenue(now) === openedVenue(before),
    'without holds and closed areas one version is shown as a whole': ({ now }) => {
      const shown = openedVenue(now);
      return shown === null || now.context.waiting !== null || isVersion(shown);
    },
    'an area that is closed stays exactly for who is in it or holds something of it': ({ now }) => {
      const shown = openedVenue(now);
      const isKept = now.context.areaId === 'expo' || now.context.held.length > 0;
      return shown === null || !isClosedArea(shown, 'expo') || isKept;
    },
    'nobody is put out of an area': ({ before, event, now }) =>
      event.type !== 'xstate.done.actor.reloadVenue' ||
      before.context.areaId !== 'expo' ||
      programmeOf(openedVenue(before)) === undefined ||
      programmeOf(openedVenue(now)) !== undefined,
  },
});
