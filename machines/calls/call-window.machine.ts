import { type SnapshotFrom, setup } from 'xstate';

export type CallWindowCommand = { type: 'window.minimize' } | { type: 'window.expand' };

/** The window of a call on small screens: a sheet over the page, or a bar above it. */
export const callWindowMachine = setup({ types: { events: {} as CallWindowCommand } }).createMachine({
  id: 'callWindow',
  initial: 'expanded',
  states: {
    expanded: { on: { 'window.minimize': 'minimized' } },
    minimized: { on: { 'window.expand': 'expanded' } },
  },
});

/** Returns whether the window of a call is a bar on a small screen. */
export const isCallMinimized = (snapshot: SnapshotFrom<typeof callWindowMachine>): boolean =>
  snapshot.matches('minimized');
