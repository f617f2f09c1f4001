import { type LinkCommand, linkMachine } from '@machines/connection/link.machine';
import { type AnyEventObject, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';

/** A server and the network to it, both of which may fail; every random delay is half of its maximum. */
export function linkWorld() {
  const clock = new SimulatedClock();
  const state = { listening: true, answering: true, reachable: true };
  const calls: string[] = [];
  const facts: string[] = [];
  const held: ((answer: unknown) => void)[] = [];
  let socket: ((event: AnyEventObject) => void) | undefined;
  let wake = () => {};
  const link = linkMachine.provide({
    actors: {
      loadRealtime: fromPromise(async () => {}),
      openSocket: fromCallback(({ sendBack }) => {
        calls.push('open');
        socket = sendBack;
        if (state.listening) sendBack({ type: 'socket.opened' });
        return () => {
          calls.push(`close after ${facts.at(-1)}`);
        };
      }),
      probe: fromPromise(() => {
        calls.push('probe');
        return state.answering ? Promise.resolve() : new Promise((resolve) => held.push(resolve));
      }),
      checkServer: fromPromise(async () => {
        calls.push('check');
        return state.reachable;
      }),
      watchWake: fromCallback(({ sendBack }) => {
        wake = () => sendBack({ type: 'page.woke' });
      }),
    },
  });
  const parent = createActor(
    setup({ actors: { link } }).createMachine({
      invoke: { id: 'link', src: 'link' },
      on: { '*': { actions: ({ event }) => facts.push(event.type) } },
    }),
    { clock },
  ).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (milliseconds: number) => {
    await settled();
    for (let passed = 0; passed < milliseconds; passed += 100) {
      clock.increment(Math.min(100, milliseconds - passed));
      await settled();
    }
    await settled();
  };
  return {
    send: (event: LinkCommand) => parent.getSnapshot().children.link?.send(event),
    state,
    calls,
    facts,
    pass,
    open: async () => {
      parent.getSnapshot().children.link?.send({ type: 'link.open' });
      await pass(0);
    },
    count: (call: string) => calls.filter((other) => other === call).length,
    thaw: () => {
      state.answering = true;
      for (const answer of held.splice(0)) answer(null);
    },
    cut: () => socket?.({ type: 'socket.closed' }),
    wake: () => wake(),
  };
}
