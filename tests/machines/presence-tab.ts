import { type Attendee, attendeeOf, type ChosenStatus } from '@domain/people/attendee';
import type {
  EntryOwner,
  EntryRemoval,
  EntryUpdate,
  EntryWriter,
  PresenceFact,
} from '@machines/presence/presence.events';
import { presenceMachine } from '@machines/presence/presence.machine';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { ada } from './presence-step';

export const entry = (areaId: string, status: Attendee['status']): Attendee => ({
  ...(attendeeOf(ada, areaId, status) as Attendee),
  timestamp: 1,
});

export const report = (areaId: string, status: Attendee['status'], writer: EntryWriter) =>
  ({ type: 'entry.changed', entry: entry(areaId, status), writer }) as const;

/** The report of a person without an entry. */
export const NO_ENTRY = { type: 'entry.changed', entry: null, writer: 'gone' } as const;

interface Answers {
  update?: (update: EntryUpdate) => Promise<EntryUpdate>;
  remove?: () => Promise<void>;
}

/** A tab in the lobby that is connected as ada; its writes and removals succeed at once unless a test says otherwise. */
export async function connect({ update = async (one) => one, remove = async () => {} }: Answers = {}) {
  const clock = new SimulatedClock();
  const [updates, removals, facts]: [EntryUpdate[], EntryRemoval[], PresenceFact[]] = [[], [], []];
  const actor = createActor(
    presenceMachine.provide({
      actors: {
        recallStatus: fromPromise<ChosenStatus, EntryOwner>(async () => 'Available'),
        watchEntry: fromCallback(() => {}),
        watchFocus: fromCallback(() => {}),
        updateAttendee: fromPromise<EntryUpdate, EntryUpdate>(({ input }) => {
          updates.push(input);
          return update(input);
        }),
        removeAttendee: fromPromise<void, EntryRemoval>(({ input }) => {
          removals.push(input);
          return remove();
        }),
      },
      actions: { notifyParent: (_, fact) => void facts.push(fact) },
    }),
    { clock },
  ).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  actor.send({ type: 'presence.activate', mode: 'live', details: ada, isShown: true });
  actor.send({ type: 'area.entered', areaId: 'lobby' });
  await settled();
  actor.send({ type: 'link.opened' });
  /** Sends an event and returns the updates that follow it. */
  const updatesAfter = async (event: Parameters<typeof actor.send>[0]): Promise<EntryUpdate[]> => {
    const { length } = updates;
    actor.send(event);
    await settled();
    return updates.slice(length);
  };
  return { actor, clock, updates, removals, facts, settled, updatesAfter };
}
