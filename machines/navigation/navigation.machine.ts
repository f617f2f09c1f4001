import { assign, not, type SnapshotFrom, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';

export type NavigationCommand =
  | { type: 'dialog.open'; id: string }
  | { type: 'dialog.close'; id: string }
  | { type: 'dialog.pop' }
  | { type: 'dialogs.close' }
  | { type: 'guard.register'; id: string }
  | { type: 'guard.release'; id: string }
  | { type: 'navigation.want' }
  | { type: 'gates.check' }
  | { type: 'gates.finish' }
  | { type: 'area.entered'; areaId: string };

export type NavigationFact =
  | { type: 'dialogs.closed' }
  /** The top dialog is closed by Back. */
  | { type: 'dialog.popped'; id: string }
  /** A dialog is open or a guard is registered: no layer should open over the page. */
  | { type: 'page.occupied' }
  | { type: 'page.released' }
  /** A form holds text that was not submitted. */
  | { type: 'form.started' }
  | { type: 'form.finished' }
  /** Ids of widgets, or of parts of them as `widget:part`, that are in use. */
  | { type: 'holds.changed'; ids: readonly string[] };

const PANEL = 'panel:';
const FORM = 'form:';

/** The ids of what its own machine opens and closes: the sheets of small screens, a profile, the form of a login. */
export const PEOPLE_SHEET = 'people-sheet';
export const CHAT_SHEET = 'chat-sheet';
export const PROFILE = 'profile';
export const LOGIN_FORM = 'login-form';

/** Returns the id of the dialog of a widget, or of a part of it as `widget:part`. */
export const panelId = (id: string): string => `${PANEL}${id}`;

/** Returns the guard id of a form that holds text. */
export const formGuardId = (id: string): string => `${FORM}${id}`;

interface NavigationContext {
  dialogs: readonly string[];
  guards: readonly string[];
  lastAreaId: string | null;
  /** The ids announced last. */
  holds: readonly string[];
}

type Id = { id: string };

/** spec §4, Dialogs and Navigation guards: the stack of open dialogs, and the guards that hold a navigation. */
export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationCommand },
  actions: {
    notifyParent: sendTo(parentActor, fact<NavigationFact>),
    pushDialog: assign(({ context }, { id }: Id) => ({ dialogs: [...without(context.dialogs, id), id] })),
    removeDialog: assign(({ context }, { id }: Id) => ({ dialogs: without(context.dialogs, id) })),
    popDialog: assign({ dialogs: ({ context }) => context.dialogs.slice(0, -1) }),
    addGuard: assign(({ context }, { id }: Id) => ({ guards: [...without(context.guards, id), id] })),
    removeGuard: assign(({ context }, { id }: Id) => ({ guards: without(context.guards, id) })),
  },
  guards: {
    haveHoldsChanged: ({ context }) => holdsOf(context).join('\n') !== context.holds.join('\n'),
    hasDialogs: ({ context }) => context.dialogs.length > 0,
    hasGuards: ({ context }) => context.guards.length > 0,
    isOccupied: ({ context: { dialogs, guards } }) => dialogs.length + guards.length > 0,
    hasFormGuard: ({ context }) => context.guards.some(isForm),
    isLastGuard: ({ context }, { id }: Id) => without(context.guards, id).length === 0,
  },
}).createMachine({
  id: 'navigation',
  type: 'parallel',
  context: { dialogs: [], guards: [], lastAreaId: null, holds: [] },
  always: {
    guard: 'haveHoldsChanged',
    actions: [
      assign({ holds: ({ context }) => holdsOf(context) }),
      { type: 'notifyParent', params: ({ context }) => ({ type: 'holds.changed', ids: context.holds }) },
    ],
  },
  on: {
    'dialog.open': { actions: { type: 'pushDialog', params: ({ event }) => event } },
    'dialog.close': { actions: { type: 'removeDialog', params: ({ event }) => event } },
    'dialog.pop': {
      guard: 'hasDialogs',
      actions: [{ type: 'notifyParent', params: ({ context }) => popped(context) }, 'popDialog'],
    },
    'dialogs.close': {
      actions: [assign({ dialogs: [] }), { type: 'notifyParent', params: { type: 'dialogs.closed' } }],
    },
    'guard.register': { actions: { type: 'addGuard', params: ({ event }) => event } },
    'guard.release': { actions: { type: 'removeGuard', params: ({ event }) => event } },
    'area.entered': { actions: assign({ lastAreaId: ({ event }) => event.areaId }) },
  },
  states: {
    passage: {
      initial: 'free',
      states: {
        free: { on: { 'navigation.want': { guard: 'hasGuards', target: 'wanted' } } },
        wanted: {
          on: {
            'guard.release': {
              guard: { type: 'isLastGuard', params: ({ event }) => event },
              target: 'free',
              actions: { type: 'removeGuard', params: ({ event }) => event },
            },
          },
        },
      },
    },
    page: {
      initial: 'free',
      states: {
        free: {
          always: {
            guard: 'isOccupied',
            target: 'occupied',
            actions: { type: 'notifyParent', params: { type: 'page.occupied' } },
          },
        },
        occupied: {
          always: {
            guard: not('isOccupied'),
            target: 'free',
            actions: { type: 'notifyParent', params: { type: 'page.released' } },
          },
        },
      },
    },
    form: {
      initial: 'empty',
      states: {
        empty: {
          always: {
            guard: 'hasFormGuard',
            target: 'typed',
            actions: { type: 'notifyParent', params: { type: 'form.started' } },
          },
        },
        typed: {
          always: {
            guard: not('hasFormGuard'),
            target: 'empty',
            actions: { type: 'notifyParent', params: { type: 'form.finished' } },
          },
        },
      },
    },
    gates: {
      initial: 'settled',
      states: {
        settled: { on: { 'gates.check': 'checking' } },
        checking: { on: { 'gates.finish': 'settled' } },
      },
    },
  },
});

const isForm = (id: string): boolean => id.startsWith(FORM);

/** Returns the widgets with an open panel or a guard. */
const holdsOf = ({ dialogs, guards }: NavigationContext): string[] => {
  const panels = dialogs.filter((id) => id.startsWith(PANEL)).map((id) => id.slice(PANEL.length));
  return [...new Set([...panels, ...guards.filter((id) => !isForm(id))])].sort();
};

const popped = ({ dialogs }: NavigationContext): NavigationFact => ({
  type: 'dialog.popped',
  id: dialogs.at(-1) ?? '',
});

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

type Snapshot = SnapshotFrom<typeof navigationMachine>;
export const isPassageFree = (snapshot: Snapshot): boolean => snapshot.matches({ passage: 'free' });
export const hasNavigationGuards = (snapshot: Snapshot): boolean => snapshot.context.guards.length > 0;
export const areGatesChecking = (snapshot: Snapshot): boolean => snapshot.matches({ gates: 'checking' });
export const isDialogOpen =
  (id: string) =>
  (snapshot: Snapshot): boolean =>
    snapshot.context.dialogs.includes(id);
/** Returns the ids of the open dialogs, the top one last. */
export const openDialogs = (snapshot: Snapshot): readonly string[] => snapshot.context.dialogs;
export const lastAreaId = (snapshot: Snapshot): string | null => snapshot.context.lastAreaId;
