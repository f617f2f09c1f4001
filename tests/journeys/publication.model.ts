import { assign, type SnapshotFrom, setup } from 'xstate';
import { createTestModel, serializeSnapshot } from 'xstate/graph';
import { tourOf } from './tour';
import type { Place } from './visit.model';

interface PublicationContext {
  /** Where the visitor stands, or where they will stand once they are let in. */
  place: Place;
}

export type PublicationEvent =
  | { type: 'venue.renew' }
  | { type: 'venue.withdraw' }
  | { type: 'venue.publish' }
  | { type: 'session.expire' }
  | { type: 'login.succeed' }
  | { type: 'area.change' }
  | { type: 'link.follow' };

const START: PublicationContext = { place: 'lobby' };

const publication = setup({
  types: { context: {} as PublicationContext, events: {} as PublicationEvent },
  actions: {
    walk: assign(({ context }) => ({ place: context.place === 'lobby' ? 'expo' : 'lobby' })),
    wishForLobby: assign({ place: 'lobby' }),
    wishForExpo: assign({ place: 'expo' }),
  },
  guards: { isInLobby: ({ context }) => context.place === 'lobby' },
});

/**
 * What somebody who is signed in is promised about a venue that its host changes: a new version moves nobody, a
 * withdrawn venue leads to its notice, from where its return leads back inside; who is logged out comes back to where
 * they stood.
 */
const publicationMachine = publication.createMachine({
  id: 'publication',
  context: START,
  initial: 'inside',
  states: {
    inside: {
      on: {
        'venue.renew': { target: 'inside', reenter: true },
        'venue.withdraw': { target: 'closed', actions: 'wishForLobby' },
        'session.expire': 'asked',
        'area.change': { actions: 'walk' },
      },
    },
    closed: {
      on: {
        'venue.publish': 'inside',
        'link.follow': { guard: 'isInLobby', actions: 'wishForExpo' },
      },
    },
    asked: { on: { 'login.succeed': 'inside' } },
  },
});

export type PublicationState = SnapshotFrom<typeof publicationMachine>;

export const PUBLICATION_EVENTS: PublicationEvent['type'][] = [
  'venue.renew',
  'venue.withdraw',
  'venue.publish',
  'session.expire',
  'login.succeed',
  'area.change',
  'link.follow',
];

const publicationModel = createTestModel(publicationMachine, {
  events: PUBLICATION_EVENTS.map((type) => ({ type })),
  serializeState: serializeSnapshot,
});

/** One long stay in which everything happens that can happen, wherever it can. */
export const publicationTour = () =>
  tourOf<PublicationState, PublicationEvent>(
    publicationModel,
    publicationMachine.resolveState({ value: 'inside', context: START }),
  );
