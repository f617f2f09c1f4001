import type { presenceMachine } from '@machines/presence/presence.machine';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import type { Plan } from '../support/replay/plan';
import { isLinked, isNameless, isWritten, updates } from './presence-step';

/** The promises about the area in which a person with several tabs is. */
export const MOVE_PROMISES: Plan<typeof presenceMachine>['invariants'] = {
  'only a tab that entered an area or was focused moves the person': (step) =>
    updates(step).every(
      ({ attendee, placement }) =>
        attendee.areaId === step.now.context.areaId &&
        (placement === 'move') === (step.now.context.movedTo !== attendee.areaId),
    ),
  'a focused window moves a person whose entry is in another area to its own': (step) =>
    step.event.type !== 'window.focused' ||
    !isWritten(step.before) ||
    (step.before.context.entry?.areaId === step.before.context.areaId
      ? updates(step).length === 0
      : updates(step).some(
          ({ attendee, placement }) => attendee.areaId === step.before.context.areaId && placement === 'move',
        )),
  'a window focused while the link is down moves the person once the link is up': (step) =>
    step.event.type !== 'window.focused' ||
    !isPresenceReady(step.before) ||
    isLinked(step.before) ||
    step.now.context.movedTo === null,
  'a window focused during a write that leaves the person elsewhere moves them after it': (step) =>
    step.event.type !== 'xstate.done.actor.updateAttendee' ||
    step.event.output.placement !== 'keep' ||
    step.before.context.movedTo !== null ||
    isNameless(step.now) ||
    updates(step).some(({ placement }) => placement === 'move'),
  'an entry is restored when it is missing or its tab is gone, and kept otherwise': (step) =>
    updates(step).every(({ placement, from }) => {
      const isAlone = from === null || step.now.context.entry?.writer === 'gone';
      return placement === 'move' || (placement === 'restore') === isAlone;
    }),
  'an entry whose tab is gone is restored to the area of this tab': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.entry === null ||
    step.event.writer !== 'gone' ||
    !isWritten(step.before) ||
    updates(step).some(
      ({ attendee, placement }) =>
        attendee.areaId === step.now.context.areaId &&
        placement === (step.before.context.movedTo === step.before.context.areaId ? 'restore' : 'move'),
    ),
  'an entry of a tab without a record is left alone at first': (step) =>
    step.event.type !== 'entry.changed' ||
    step.event.writer !== 'missing' ||
    !isWritten(step.before) ||
    updates(step).every(({ placement }) => placement === 'keep'),
  'an entry whose tab stays without a record is restored': (step) =>
    !/^xstate\.after\.writerTimeout/.test(step.event.type) ||
    !isWritten(step.before) ||
    step.before.context.entry?.writer !== 'missing' ||
    updates(step).length === 1,
  'an entered area is written': (step) =>
    step.event.type !== 'area.entered' ||
    !isWritten(step.before) ||
    step.before.context.areaId === step.event.areaId ||
    updates(step).some(
      ({ attendee, placement }) => attendee.areaId === step.event.areaId && placement === 'move',
    ),
};
