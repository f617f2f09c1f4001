import type { presenceMachine } from '@machines/presence/presence.machine';
import { isContactActive, isPresenceReady, ownStatus } from '@machines/presence/presence.selectors';
import { shownStatus } from '@machines/presence/shown-status';
import type { Plan } from '../support/replay/plan';
import { announced, isLinked, nameless, type PresenceStep, removals, updates } from './presence-step';

const asks = ({ asked }: PresenceStep, name: string): boolean => asked.some(({ slot }) => slot === name);
const isOffline = ({ now }: PresenceStep): boolean => ownStatus(now) === 'Offline';
const hasPerson = ({ now }: PresenceStep): boolean => now.context.details !== null;

/** The specification of each state of presence. */
export const PRESENCE_STATES: NonNullable<Plan<typeof presenceMachine>['states']> = {
  inactive: {
    holds: (step) => !isContactActive(step.now) && isOffline(step) && !hasPerson(step),
    entered: (step) => step.event.type === 'start' || announced(step, 'presence.removed').length === 1,
  },
  'connecting.unplaced': {
    holds: (step) =>
      hasPerson(step) &&
      isContactActive(step.now) &&
      !isPresenceReady(step.now) &&
      step.now.context.areaId === null &&
      announced(step, 'presence.connecting').length === 0,
  },
  'connecting.recalling': {
    holds: (step) =>
      hasPerson(step) &&
      step.now.context.areaId !== null &&
      announced(step, 'presence.connecting').length === 0,
    entered: (step) => asks(step, 'recallStatus'),
  },
  'connecting.linking': {
    holds: (step) => hasPerson(step) && !isPresenceReady(step.now) && isOffline(step),
    entered: (step) => announced(step, 'presence.connecting').length === 1,
  },
  'connected.link.up': { holds: ({ now }) => isPresenceReady(now) },
  'connected.link.down': {
    holds: (step) => isPresenceReady(step.now) && isOffline(step) && updates(step).length === 0,
  },
  'connected.visibility.absent': { holds: isOffline },
  'connected.visibility.present': {
    holds: ({ now }) => isLinked(now) && ownStatus(now) === shownStatus(now.context),
    entered: ({ now }) => now.context.entry !== null,
  },
  'connected.writer.known': { holds: ({ now }) => !isLinked(now) || now.context.entry?.writer !== 'missing' },
  'connected.writer.missing': {
    holds: ({ now }) => isLinked(now) && now.context.entry?.writer === 'missing',
  },
  'connected.entry.unknown': {
    holds: (step) => updates(step).length === 0 && step.now.context.entry === null,
    entered: (step) =>
      announced(step, 'presence.connected').length === 1 &&
      asks(step, 'watchEntry') &&
      asks(step, 'watchFocus') &&
      asks(step, 'activity'),
  },
  'connected.entry.outdated': { holds: (step) => !isLinked(step.now) && updates(step).length === 0 },
  'connected.entry.writing.pending': {
    holds: ({ now }) => isLinked(now),
    entered: (step) => updates(step).length === 1 && step.now.context.details?.name !== nameless.name,
  },
  'connected.entry.writing.reported': { holds: (step) => isLinked(step.now) && updates(step).length === 0 },
  'connected.entry.written': {
    holds: ({ now: { context } }) =>
      context.entry !== null && context.entry.writer !== 'gone' && context.areaId === context.movedTo,
  },
  'connected.entry.failed': {
    holds: (step) => updates(step).length === 0,
    entered: (step) => announced(step, 'presence.failed').length === 1,
  },
  'connected.entry.nameless': {
    holds: (step) => updates(step).length === 0,
    entered: (step) =>
      step.now.context.details?.name === nameless.name && announced(step, 'presence.failed').length === 1,
  },
  unlisted: {
    holds: (step) => hasPerson(step) && isOffline(step) && updates(step).length === 0,
    entered: (step) => announced(step, 'presence.connected').length === 1 && !asks(step, 'watchEntry'),
  },
  leaving: {
    holds: isOffline,
    entered: (step) => removals(step).length === 1 && announced(step, 'presence.disconnected').length === 1,
  },
};
