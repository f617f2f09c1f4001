import { assign, type SnapshotFrom, setup } from 'xstate';
import { createTestModel, serializeSnapshot } from 'xstate/graph';
import { coveringWalk } from './covering-path';
import type { Place } from './visit.model';

interface PublicationContext {
  /** The visitor's current address, or the one after they are admitted. */
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
 * The promises to a signed-in user about a venue that its host changes: a new version moves nobody, a
 * withdrawn venue redirects to its notice, and its return redirects back inside; a user who logs in again returns to
 * their last page.
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

const START_STATE = publicationMachine.resolveState({ value: 'inside', context: START });

/** One long path that covers every event in every state. */
export const publicationWalk = () =>
  coveringWalk<PublicationState, PublicationEvent>(publicationModel, START_STATE);
