import { Failure } from '@domain/failure';
import type { OpenVenue } from '@domain/venue';
import { openedVenue, venueFailure, venueMachine } from '@machines/venue/venue.machine';
import { hall } from '../support/open-house';
import { describeMachine } from '../support/replay/describe-machine';

const venue: OpenVenue = hall();

describeMachine({
  machine: venueMachine,
  events: {
    'venue.load': [
      { type: 'venue.load', architectureId: 'hall' },
      { type: 'venue.load', architectureId: 'annex' },
    ],
    'venue.reload': [{ type: 'venue.reload', architectureId: 'hall' }],
    'venue.clear': [{ type: 'venue.clear' }],
  },
  slots: {
    loadVenue: { done: [venue], error: [new Failure('PROCESSING_ERROR', 'no venue', { status: 404 })] },
  },
  invariants: {
    'a venue is there exactly when it is ready': ({ now }) =>
      now.matches('ready') === (openedVenue(now) !== null),
    'a reason is there exactly when it failed': ({ now }) =>
      now.matches('failed') === (venueFailure(now) !== null),
    'empty remembers no address': ({ now }) => now.matches('empty') === (now.context.architectureId === null),
    'the routes wait exactly while it loads': ({ now }) => now.hasTag('pending') === now.matches('loading'),
    'the venue asked for is the last one wished for': ({ now, asked }) =>
      asked.every(
        ({ input }) => (input as { architectureId: string }).architectureId === now.context.architectureId,
      ),
    'a venue at hand is not loaded again': ({ before, event, asked }) =>
      asked.length === 0 ||
      before.context.architectureId !== event.architectureId ||
      before.matches('failed'),
    'asking for another venue drops the old one at once': ({ before, event, now }) =>
      event.type !== 'venue.load' ||
      event.architectureId === before.context.architectureId ||
      (openedVenue(now) === null && now.matches('loading')),
  },
});
