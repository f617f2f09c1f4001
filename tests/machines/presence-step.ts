import { Failure } from '@domain/shared/failure';
import type { EntryRemoval, EntryUpdate } from '@machines/presence/presence.events';
import type { presenceMachine } from '@machines/presence/presence.machine';
import type { Step } from '../support/replay/step';

export type PresenceStep = Step<typeof presenceMachine>;

export const ada = { userId: 'ada', name: 'Ada Lovelace' };
export const known = { ...ada, company: 'Analytical Engines' };
export const nameless = { userId: 'ada', name: ' ' };
export const offline = new Failure('NOT_REACHABLE', 'offline');
export const MISSING = 'Failed to update presence of attendee - User details missing';
export const updates = ({ asked }: PresenceStep): EntryUpdate[] =>
  asked.flatMap(({ slot, input }) => (slot === 'updateAttendee' ? [input as EntryUpdate] : []));
export const removals = ({ asked }: PresenceStep): EntryRemoval[] =>
  asked.flatMap(({ slot, input }) => (slot === 'removeAttendee' ? [input as EntryRemoval] : []));
export const announced = ({ facts }: PresenceStep, type: string) =>
  facts.filter((fact) => fact.type === type);
const entryState = (state: 'writing' | 'written' | 'nameless') => (snapshot: PresenceStep['now']) =>
  snapshot.matches({ connected: { entry: state } });
export const isWriting = entryState('writing');
export const isWritten = entryState('written');
export const isNameless = entryState('nameless');
export const isLinked = (snapshot: PresenceStep['now']) => snapshot.matches({ connected: { link: 'up' } });
