import type { ChosenStatus } from '@domain/people/attendee';
import type { EntryOwner, EntryRemoval, EntryUpdate, PresenceFact } from '@machines/presence/presence.events';
import { presenceMachine } from '@machines/presence/presence.machine';
import { isPresenceActive, ownStatus } from '@machines/presence/presence.selectors';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { ada, entry, MISSING, nameless, offline, report } from './presence-promises';

/** The report of a person without an entry. */
const NO_ENTRY = { type: 'entry.changed', entry: null, writer: 'gone' } as const;

interface Answers {
  update?: (update: EntryUpdate) => Promise<EntryUpdate>;
  remove?: () => Promise<void>;
}

/** A tab in the lobby that is connected as ada; its writes and removals succeed at once unless a test says otherwise. */
async function connect({ update = async (one) => one, remove = async () => {} }: Answers = {}) {
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

/** A tab whose entry is written and reported. */
async function written() {
  const tab = await connect();
  await tab.updatesAfter(NO_ENTRY);
  await tab.updatesAfter(report('lobby', 'Available', 'this'));
  return tab;
}

const STAGE = { type: 'presence.activate', mode: 'stage', details: ada, isShown: true } as const;

describe('the entry of a tab', () => {
  test('a person without an entry is written once, as moved to the area of the tab', async () => {
    const { updatesAfter, settled, updates } = await connect();
    expect(await updatesAfter(NO_ENTRY)).toMatchObject([
      { mode: 'live', placement: 'move', from: null, attendee: { areaId: 'lobby', status: 'Available' } },
    ]);
    await settled();
    expect(updates).toHaveLength(1);
  });

  test('an entry that is reported before its write has ended is not written again', async () => {
    let end = () => {};
    const update = (one: EntryUpdate) => new Promise<EntryUpdate>((resolve) => (end = () => resolve(one)));
    const { updatesAfter, updates, settled } = await connect({ update });
    await updatesAfter(NO_ENTRY);
    await updatesAfter(report('lobby', 'Available', 'this'));
    end();
    await settled();
    expect(updates).toHaveLength(1);
  });

  test('the area that the tab shows already is not written again', async () => {
    const { updatesAfter } = await written();
    expect(await updatesAfter({ type: 'area.entered', areaId: 'lobby' })).toEqual([]);
    expect(await updatesAfter({ type: 'area.entered', areaId: 'expo' })).toMatchObject([
      { placement: 'move', attendee: { areaId: 'expo' } },
    ]);
  });

  test('the status that another tab has written is adopted by a tab that connects', async () => {
    const { actor, updatesAfter } = await connect();
    expect(await updatesAfter(report('lobby', 'Busy', 'other'))).toMatchObject([
      { attendee: { status: 'Busy' } },
    ]);
    expect(ownStatus(actor.getSnapshot())).toBe('Busy');
  });

  test('details that become unusable after a failed write are reported and not written', async () => {
    const { actor, facts, updatesAfter } = await connect({ update: () => Promise.reject(offline) });
    await updatesAfter(NO_ENTRY);
    actor.send({ type: 'presence.activate', mode: 'live', details: nameless, isShown: true });
    expect(await updatesAfter({ type: 'link.opened' })).toEqual([]);
    expect(facts.at(-1)).toMatchObject({ failure: { kind: 'PROCESSING_ERROR', message: MISSING } });
  });
});

describe('an idle user', () => {
  test('the user is written as idle once', async () => {
    const { updatesAfter } = await written();
    expect(await updatesAfter({ type: 'user.idled' })).toMatchObject([{ attendee: { status: 'Idle' } }]);
    expect(await updatesAfter(report('lobby', 'Idle', 'this'))).toEqual([]);
  });

  test('a status chosen meanwhile is shown when the user comes back', async () => {
    const { actor, updatesAfter } = await written();
    await updatesAfter({ type: 'user.idled' });
    expect(await updatesAfter({ type: 'status.choose', status: 'Busy' })).toEqual([]);
    expect(ownStatus(actor.getSnapshot())).toBe('Idle');
    expect(await updatesAfter({ type: 'user.resumed' })).toMatchObject([{ attendee: { status: 'Busy' } }]);
  });

  test('the user is no longer idle in another mode', async () => {
    const { actor, updatesAfter } = await written();
    await updatesAfter({ type: 'user.idled' });
    await updatesAfter(STAGE);
    actor.send({ type: 'link.opened' });
    expect(await updatesAfter(NO_ENTRY)).toMatchObject([{ attendee: { status: 'Available' } }]);
  });
});

describe('the end of presence', () => {
  test('another mode removes the entry of the first and moves the person into the same area there', async () => {
    const { actor, removals, updatesAfter } = await written();
    expect(await updatesAfter(STAGE)).toEqual([]);
    expect(removals).toEqual([{ mode: 'live', uid: 'ada', from: 'lobby' }]);
    actor.send({ type: 'link.opened' });
    expect(await updatesAfter(NO_ENTRY)).toMatchObject([
      { mode: 'stage', placement: 'move', attendee: { areaId: 'lobby' } },
    ]);
  });

  test('an entry that this tab has written is removed, also before it is reported', async () => {
    const { removals, updatesAfter } = await connect();
    await updatesAfter(NO_ENTRY);
    await updatesAfter({ type: 'presence.deactivate' });
    expect(removals).toEqual([{ mode: 'live', uid: 'ada', from: 'lobby' }]);
  });

  test('presence ends also when the entry cannot be removed, and the failure is announced', async () => {
    const { actor, facts, updatesAfter } = await connect({ remove: () => Promise.reject(offline) });
    await updatesAfter({ type: 'presence.deactivate' });
    expect(isPresenceActive(actor.getSnapshot())).toBe(false);
    expect(facts.slice(-3)).toEqual([
      { type: 'presence.disconnected' },
      { type: 'presence.removed' },
      { type: 'presence.failed', failure: offline },
    ]);
  });
});

const never = () => new Promise<never>(() => {});

test('the status of a call is no choice, also for another tab, and the chosen one follows the call', async () => {
  const { actor } = await connect({ update: never });
  const told: unknown[] = [];
  actor.send({ type: 'status.choose', status: 'Available' });
  actor.send({ type: 'entry.changed', entry: { ...entry('lobby', 'Busy'), inCall: true }, writer: 'other' });
  told.push(actor.getSnapshot().context.chosen);
  actor.send({ type: 'call.joined' });
  told.push(ownStatus(actor.getSnapshot()));
  actor.send({ type: 'status.choose', status: 'Available' });
  told.push(ownStatus(actor.getSnapshot()));
  actor.send({ type: 'call.finished' });
  told.push(ownStatus(actor.getSnapshot()));
  expect(told).toEqual(['Available', 'Busy', 'Busy', 'Available']);
});
