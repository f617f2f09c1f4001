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
    from: {
      start: [],
      'presence.deactivate': ['connecting', 'unlisted'],
      'after.removalTimeout': ['leaving'],
    },
    holds: (step) => !isContactActive(step.now) && isOffline(step) && !hasPerson(step),
    entered: (step) => step.event.type === 'start' || announced(step, 'presence.removed').length === 1,
  },
  'connecting.unplaced': {
    from: {
      'presence.activate': ['inactive'],
      'after.removalTimeout': ['leaving'],
    },
    holds: (step) =>
      hasPerson(step) &&
      isContactActive(step.now) &&
      !isPresenceReady(step.now) &&
      step.now.context.areaId === null &&
      announced(step, 'presence.connecting').length === 0,
  },
  'connecting.recalling': {
    from: {
      'area.entered': ['connecting.unplaced'],
      'presence.activate': ['inactive'],
      'done.removeAttendee': ['leaving'],
      'error.removeAttendee': ['leaving'],
      'after.removalTimeout': ['leaving'],
    },
    holds: (step) =>
      hasPerson(step) &&
      step.now.context.areaId !== null &&
      announced(step, 'presence.connecting').length === 0,
    entered: (step) => asks(step, 'recallStatus'),
  },
  'connecting.linking': {
    from: { 'done.recallStatus': ['connecting.recalling'], 'error.recallStatus': ['connecting.recalling'] },
    holds: (step) => hasPerson(step) && !isPresenceReady(step.now) && isOffline(step),
    entered: (step) => announced(step, 'presence.connecting').length === 1,
  },
  'connected.link.up': {
    from: { 'link.opened': ['connecting.linking', 'connected.link.down'] },
    holds: ({ now }) => isPresenceReady(now),
  },
  'connected.link.down': {
    from: { 'link.lost': ['connected.link.up'] },
    holds: (step) => isPresenceReady(step.now) && isOffline(step) && updates(step).length === 0,
  },
  'connected.visibility.absent': {
    from: {
      'link.opened': ['connecting.linking'],
      'link.lost': ['connected.visibility.present'],
      'entry.changed': ['connected.visibility.present'],
      'error.updateAttendee': ['connected.visibility.present'],
    },
    holds: isOffline,
  },
  'connected.visibility.present': {
    from: {
      'entry.changed': ['connected.visibility.absent'],
      'done.updateAttendee': ['connected.visibility.absent'],
      'link.opened': ['connected.visibility.absent'],
    },
    holds: ({ now }) => isLinked(now) && ownStatus(now) === shownStatus(now.context),
    entered: ({ now }) => now.context.entry !== null,
  },
  'connected.writer.known': {
    from: {
      'link.opened': ['connecting.linking'],
      'link.lost': ['connected.writer.missing'],
      'entry.changed': ['connected.writer.missing'],
      'done.updateAttendee': ['connected.writer.missing'],
      'after.writerTimeout': ['connected.writer.missing'],
    },
    holds: ({ now }) => !isLinked(now) || now.context.entry?.writer !== 'missing',
  },
  'connected.writer.missing': {
    from: {
      'entry.changed': ['connected.writer.known'],
    },
    holds: ({ now }) => isLinked(now) && now.context.entry?.writer === 'missing',
  },
  'connected.entry.unknown': {
    from: { 'link.opened': ['connecting.linking'] },
    holds: (step) => updates(step).length === 0 && step.now.context.entry === null,
    entered: (step) =>
      announced(step, 'presence.connected').length === 1 &&
      asks(step, 'watchEntry') &&
      asks(step, 'watchFocus') &&
      asks(step, 'activity'),
  },
  'connected.entry.outdated': {
    from: {
      'link.lost': ['connected.entry.writing', 'connected.entry.written'],
      'after.entryTimeout': ['connected.entry.unknown'],
      'after.retryDelay': ['connected.entry.failed'],
      'area.entered': ['connected.entry.failed'],
      'entry.changed': ['connected.entry.unknown'],
      'presence.activate': ['connected.entry.nameless'],
    },
    holds: (step) => !isLinked(step.now) && updates(step).length === 0,
  },
  'connected.entry.writing.pending': {
    from: {
      'after.entryTimeout': ['connected.entry.unknown'],
      'after.retryDelay': ['connected.entry.failed'],
      'after.writerTimeout': ['connected.entry.written'],
      'area.entered': ['connected.entry.failed', 'connected.entry.written'],
      'call.joined': ['connected.entry.written'],
      'done.updateAttendee': ['connected.entry.writing'],
      'entry.changed': ['connected.entry.unknown', 'connected.entry.written'],
      'link.opened': ['connected.entry.failed', 'connected.entry.outdated'],
      'presence.activate': ['connected.entry.nameless', 'connected.entry.written'],
      'status.choose': ['connected.entry.written'],
      'user.idled': ['connected.entry.written'],
      'window.focused': ['connected.entry.written'],
    },
    holds: ({ now }) => isLinked(now),
    entered: (step) => updates(step).length === 1 && step.now.context.details?.name !== nameless.name,
  },
  'connected.entry.writing.reported': {
    from: { 'entry.changed': ['connected.entry.writing.pending'] },
    holds: (step) => isLinked(step.now) && updates(step).length === 0,
  },
  'connected.entry.written': {
    from: { 'done.updateAttendee': ['connected.entry.writing'] },
    holds: ({ now: { context } }) =>
      context.entry !== null && context.entry.writer !== 'gone' && context.areaId === context.movedTo,
  },
  'connected.entry.failed': {
    from: { 'error.updateAttendee': ['connected.entry.writing'] },
    holds: (step) => updates(step).length === 0,
    entered: (step) => announced(step, 'presence.failed').length === 1,
  },
  'connected.entry.nameless': {
    from: {
      'presence.activate': ['connected.entry.outdated', 'connected.entry.written'],
    },
    holds: (step) => updates(step).length === 0,
    entered: (step) =>
      step.now.context.details?.name === nameless.name && announced(step, 'presence.failed').length === 1,
  },
  unlisted: {
    from: { 'link.opened': ['connecting.linking'] },
    holds: (step) => hasPerson(step) && isOffline(step) && updates(step).length === 0,
    entered: (step) => announced(step, 'presence.connected').length === 1 && !asks(step, 'watchEntry'),
  },
  leaving: {
    from: { 'presence.deactivate': ['connected'], 'presence.activate': ['connected'] },
    holds: isOffline,
    entered: (step) => removals(step).length === 1 && announced(step, 'presence.disconnected').length === 1,
  },
};
