import {
  areGatesChecking,
  hasNavigationGuards,
  isDialogOpen,
  isPassageFree,
  lastAreaId,
  navigationMachine,
} from '@machines/navigation/navigation.machine';
import { describeMachine } from '../support/replay/describe-machine';

const isSet = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const LEAVES = ['guard.release', 'navigation.cancel'];

describeMachine({
  machine: navigationMachine,
  events: {
    'dialog.open': [
      { type: 'dialog.open', id: 'language' },
      { type: 'dialog.open', id: 'panel:leaflet' },
    ],
    'dialog.close': [{ type: 'dialog.close', id: 'panel:leaflet' }],
    'dialog.pop': [{ type: 'dialog.pop' }],
    'dialogs.close': [{ type: 'dialogs.close' }],
    'guard.register': [
      { type: 'guard.register', id: 'call' },
      { type: 'guard.register', id: 'draft' },
    ],
    'guard.release': [
      { type: 'guard.release', id: 'call' },
      { type: 'guard.release', id: 'draft' },
    ],
    'navigation.want': [{ type: 'navigation.want' }],
    'navigation.cancel': [{ type: 'navigation.cancel' }],
    'gates.check': [{ type: 'gates.check' }],
    'gates.finish': [{ type: 'gates.finish' }],
    'area.enter': [{ type: 'area.enter', areaId: 'lobby' }],
  },
  invariants: {
    'no dialog is in the stack twice': ({ now }) => isSet(now.context.dialogs),
    'no guard is in the list twice': ({ now }) => isSet(now.context.guards),
    'the dialog opened last is on top': ({ event, now }) =>
      event.type !== 'dialog.open' || now.context.dialogs.at(-1) === event.id,
    'closing a dialog closes that one alone': ({ before, event, now }) =>
      event.type !== 'dialog.close' ||
      (!isDialogOpen(event.id)(now) &&
        now.context.dialogs.length ===
          before.context.dialogs.length - (isDialogOpen(event.id)(before) ? 1 : 0)),
    'popping takes at most the top': ({ before, event, now }) =>
      event.type !== 'dialog.pop' ||
      now.context.dialogs.join() === before.context.dialogs.slice(0, -1).join(),
    'closing all leaves none': ({ event, now }) =>
      event.type !== 'dialogs.close' || now.context.dialogs.length === 0,
    'a navigation waits only for guards that are there': ({ now }) =>
      isPassageFree(now) || hasNavigationGuards(now),
    'a wanted navigation waits until the last guard is released or it is given up': ({
      before,
      event,
      now,
    }) => isPassageFree(before) || !isPassageFree(now) || LEAVES.includes(event.type),
    'with guards a wanted navigation does not pass': ({ before, event, now }) =>
      event.type !== 'navigation.want' || !hasNavigationGuards(before) || !isPassageFree(now),
    'a guard is gone after its release': ({ event, now }) =>
      event.type !== 'guard.release' || !now.context.guards.includes(event.id),
    'gates are checked between check and finish': ({ before, event, now }) =>
      areGatesChecking(now) ===
      (event.type === 'gates.check' || (areGatesChecking(before) && event.type !== 'gates.finish')),
    'entering an area is announced each time': ({ event, facts }) =>
      facts.flatMap(({ type, areaId }) => (type === 'area.entered' ? [areaId] : [])).join() ===
      (event.type === 'area.enter' ? event.areaId : ''),
    'whoever reads in a panel or guards the way is in the middle of something, and nobody else is': ({
      now: {
        context: { dialogs, guards, holds },
      },
    }) =>
      holds.join() === [...(dialogs.includes('panel:leaflet') ? ['leaflet'] : []), ...guards].sort().join(),
    'that is told each time it changes, and only then': ({ before, now, facts }) =>
      facts.flatMap(({ type, ids }) => (type === 'holds.changed' ? [ids.join()] : [])).join(' ') ===
      (before.context.holds.join() === now.context.holds.join() ? '' : now.context.holds.join()),
    'the last area is the one entered last': ({ event, now }) =>
      event.type !== 'area.enter' || lastAreaId(now) === event.areaId,
  },
});
