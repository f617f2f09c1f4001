import {
  areGatesChecking,
  hasNavigationGuards,
  isDialogOpen,
  isPassageFree,
  lastAreaId,
  navigationMachine,
  openDialogs,
} from '@machines/navigation/navigation.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';

const isForm = (id: string): boolean => id.startsWith('form:');

describeMachine({
  machine: navigationMachine,
  events: {
    ...withoutData('dialog.pop', 'dialogs.close', 'navigation.want', 'gates.check', 'gates.finish'),
    'dialog.open': [{ id: 'language' }, { id: 'panel:leaflet' }],
    'dialog.close': [{ id: 'panel:leaflet' }],
    'guard.register': [{ id: 'call' }, { id: 'form:draft' }],
    'guard.release': [{ id: 'call' }, { id: 'form:draft' }],
    'area.entered': [{ areaId: 'lobby' }],
  },
  states: {
    'passage.free': {
      holds: ({ now }) => isPassageFree(now),
      entered: ({ now }) => !hasNavigationGuards(now),
    },
    'passage.wanted': { holds: ({ now }) => !isPassageFree(now) && hasNavigationGuards(now) },
    'page.free': {
      holds: ({ now }) => openDialogs(now).length === 0 && !hasNavigationGuards(now),
    },
    'page.occupied': {
      holds: ({ now }) => openDialogs(now).length > 0 || hasNavigationGuards(now),
    },
    'form.empty': {
      holds: ({ now }) => !now.context.guards.includes('form:draft'),
    },
    'form.typed': {
      holds: ({ now }) => now.context.guards.includes('form:draft'),
    },
    'gates.settled': { holds: ({ now }) => !areGatesChecking(now) },
    'gates.checking': { holds: ({ now }) => areGatesChecking(now) },
  },
  invariants: {
    'closing all dialogs is announced, even when none is open': ({ event, facts }) =>
      facts.filter(({ type }) => type === 'dialogs.closed').length === Number(event.type === 'dialogs.close'),
    'the stack and the list of guards change only by their own events': ({ before, event, now }) =>
      (/^dialogs?\./.test(event.type) || now.context.dialogs.join() === before.context.dialogs.join()) &&
      (/^guard\./.test(event.type) || now.context.guards.join() === before.context.guards.join()),
    'a registered guard is kept with the others until its release': ({ before, event, now }) => {
      if (!event.type.startsWith('guard.')) return undefined;
      const others = before.context.guards.filter((id) => id !== event.id);
      return (
        now.context.guards.join() ===
        [...others, ...(event.type === 'guard.register' ? [event.id] : [])].join()
      );
    },
    'an opened dialog covers the others, which keep their order': ({ before, event, now }) => {
      if (event.type !== 'dialog.open') return undefined;
      const others = before.context.dialogs.filter((id) => id !== event.id);
      return now.context.dialogs.join() === [...others, event.id].join();
    },
    'no area is the last one before the first is entered': ({ before, event, now }) =>
      event.type === 'area.entered' || lastAreaId(now) === lastAreaId(before),
    'closing a dialog closes that one alone': ({ before, event, now }) =>
      event.type !== 'dialog.close' ||
      (!isDialogOpen(event.id)(now) &&
        now.context.dialogs.length ===
          before.context.dialogs.length - (isDialogOpen(event.id)(before) ? 1 : 0)),
    'popping removes at most the top dialog': ({ before, event, now }) =>
      event.type !== 'dialog.pop' ||
      now.context.dialogs.join() === before.context.dialogs.slice(0, -1).join(),
    'a popped dialog is announced, the top one, and nothing when none is open': ({ before, event, facts }) =>
      facts.flatMap(({ type, id }) => (type === 'dialog.popped' ? [id] : [])).join() ===
      (event.type === 'dialog.pop' ? (before.context.dialogs.at(-1) ?? '') : ''),
    'closing all dialogs leaves none': ({ event, now }) =>
      event.type !== 'dialogs.close' || now.context.dialogs.length === 0,
    'a requested navigation waits until the last guard is released': ({ before, event, now }) =>
      isPassageFree(before) ||
      isPassageFree(now) === (event.type === 'guard.release' && now.context.guards.length === 0),
    'a requested navigation does not pass while guards are registered': ({ before, event, now }) =>
      event.type !== 'navigation.want' || !hasNavigationGuards(before) || !isPassageFree(now),
    'gates are checked between check and finish': ({ before, event, now }) =>
      areGatesChecking(now) ===
      (event.type === 'gates.check' || (areGatesChecking(before) && event.type !== 'gates.finish')),
    'each change of the page is announced once': ({ before, now, facts }) =>
      facts.flatMap(({ type }) => (type.startsWith('page.') ? [type] : [])).join() ===
      (before.matches({ page: 'free' }) === now.matches({ page: 'free' })
        ? ''
        : now.matches({ page: 'free' })
          ? 'page.released'
          : 'page.occupied'),
    'each change of the form is announced once': ({ before, now, facts }) =>
      facts.flatMap(({ type }) => (type.startsWith('form.') ? [type] : [])).join() ===
      (before.matches({ form: 'empty' }) === now.matches({ form: 'empty' })
        ? ''
        : now.matches({ form: 'empty' })
          ? 'form.finished'
          : 'form.started'),
    'widgets with an open panel or a guard are held, forms are not': ({
      now: {
        context: { dialogs, guards, holds },
      },
    }) =>
      holds.join() ===
      [...(dialogs.includes('panel:leaflet') ? ['leaflet'] : []), ...guards.filter((id) => !isForm(id))]
        .sort()
        .join(),
    'the held widgets are announced each time they change, and only then': ({ before, now, facts }) =>
      facts.flatMap(({ type, ids }) => (type === 'holds.changed' ? [ids.join()] : [])).join(' ') ===
      (before.context.holds.join() === now.context.holds.join() ? '' : now.context.holds.join()),
    'the last area is the one entered last': ({ event, now }) =>
      event.type !== 'area.entered' || lastAreaId(now) === event.areaId,
  },
});
