import { assign, type SnapshotFrom, setup } from 'xstate';

export type NavigationCommand =
  | { type: 'dialog.open'; id: string }
  | { type: 'dialog.close'; id: string }
  | { type: 'dialog.pop' }
  | { type: 'dialogs.close' }
  | { type: 'guard.register'; id: string }
  | { type: 'guard.release'; id: string }
  | { type: 'navigation.want' }
  | { type: 'navigation.cancel' }
  | { type: 'gates.check' }
  | { type: 'gates.finish' }
  | { type: 'area.enter'; areaId: string };

export type NavigationFact =
  | { type: 'area.entered'; areaId: string }
  /** Ids of widgets, or of parts of them as `widget:part`, that somebody is in the middle of. */
  | { type: 'holds.changed'; ids: readonly string[] };

const PANEL = 'panel:';

/** The dialog that a widget, or a part of it as `widget:part`, opens into. */
export const panelId = (id: string): string => `${PANEL}${id}`;

interface NavigationContext {
  dialogs: readonly string[];
  guards: readonly string[];
  lastAreaId: string | null;
  /** The holds that were told last. */
  holds: readonly string[];
}

type Id = { id: string };

/** spec §4, Dialogs and Navigation guards: what stands between a person and the next page. */
export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationCommand },
  actions: {
    announce: (_, _fact: NavigationFact) => {},
    pushDialog: assign(({ context }, { id }: Id) => ({ dialogs: [...without(context.dialogs, id), id] })),
    removeDialog: assign(({ context }, { id }: Id) => ({ dialogs: without(context.dialogs, id) })),
    popDialog: assign({ dialogs: ({ context }) => context.dialogs.slice(0, -1) }),
    clearDialogs: assign({ dialogs: [] }),
    addGuard: assign(({ context }, { id }: Id) => ({ guards: [...without(context.guards, id), id] })),
    removeGuard: assign(({ context }, { id }: Id) => ({ guards: without(context.guards, id) })),
    rememberArea: assign((_, { areaId }: { areaId: string }) => ({ lastAreaId: areaId })),
    rememberHolds: assign({ holds: ({ context }) => holdsOf(context) }),
  },
  guards: {
    haveHoldsChanged: ({ context }) => holdsOf(context).join('\n') !== context.holds.join('\n'),
    hasGuards: ({ context }) => context.guards.length > 0,
    isLastGuard: ({ context }, { id }: Id) => without(context.guards, id).length === 0,
  },
}).createMachine({
  id: 'navigation',
  type: 'parallel',
  context: { dialogs: [], guards: [], lastAreaId: null, holds: [] },
  always: {
    guard: 'haveHoldsChanged',
    actions: [
      'rememberHolds',
      { type: 'announce', params: ({ context }) => ({ type: 'holds.changed', ids: context.holds }) },
    ],
  },
  on: {
    'dialog.open': { actions: { type: 'pushDialog', params: ({ event }) => ({ id: event.id }) } },
    'dialog.close': { actions: { type: 'removeDialog', params: ({ event }) => ({ id: event.id }) } },
    'dialog.pop': { actions: 'popDialog' },
    'dialogs.close': { actions: 'clearDialogs' },
    'guard.register': { actions: { type: 'addGuard', params: ({ event }) => ({ id: event.id }) } },
    'guard.release': { actions: { type: 'removeGuard', params: ({ event }) => ({ id: event.id }) } },
    'area.enter': {
      actions: [
        { type: 'rememberArea', params: ({ event }) => ({ areaId: event.areaId }) },
        { type: 'announce', params: ({ event }) => ({ type: 'area.entered', areaId: event.areaId }) },
      ],
    },
  },
  states: {
    passage: {
      initial: 'free',
      states: {
        free: { on: { 'navigation.want': { guard: 'hasGuards', target: 'wanted' } } },
        wanted: {
          on: {
            'guard.release': {
              guard: { type: 'isLastGuard', params: ({ event }) => ({ id: event.id }) },
              target: 'free',
              actions: { type: 'removeGuard', params: ({ event }) => ({ id: event.id }) },
            },
            'navigation.cancel': 'free',
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

/** An open panel and a navigation guard both mean that somebody is in the middle of something. */
const holdsOf = ({ dialogs, guards }: NavigationContext): string[] => {
  const panels = dialogs.filter((id) => id.startsWith(PANEL)).map((id) => id.slice(PANEL.length));
  return [...new Set([...panels, ...guards])].sort();
};

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

type Snapshot = SnapshotFrom<typeof navigationMachine>;
export const isPassageFree = (snapshot: Snapshot): boolean => snapshot.matches({ passage: 'free' });
export const hasNavigationGuards = (snapshot: Snapshot): boolean => snapshot.context.guards.length > 0;
export const areGatesChecking = (snapshot: Snapshot): boolean => snapshot.matches({ gates: 'checking' });
export const isDialogOpen =
  (id: string) =>
  (snapshot: Snapshot): boolean =>
    snapshot.context.dialogs.includes(id);
/** A dialog is open or a guard stands: nobody who is in the middle of it is to be disturbed. */
export const isSomebodyBusy = ({ context: { dialogs, guards } }: Snapshot): boolean =>
  dialogs.length + guards.length > 0;
export const lastAreaId = (snapshot: Snapshot): string | null => snapshot.context.lastAreaId;
