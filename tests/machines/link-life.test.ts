import { type LinkCommand, linkMachine } from '@machines/connection/link.machine';
import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';

/** A server and the network to it, both of which may fail; every random delay is half of its maximum. */
function linkWorld() {
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

describe('a link', () => {
  it('a link opens with the first answer, without an earlier check of the server', async () => {
    const { open, facts, calls } = linkWorld();
    await open();
    expect(facts).toEqual(['link.opened']);
    expect(calls).toEqual(['open', 'probe']);
  });

  it('an open link is probed every five seconds', async () => {
    const { open, pass, count } = linkWorld();
    await open();
    await pass(20_000);
    expect(count('probe')).toBe(5);
  });

  it('a link without an answer is lost within fifteen seconds, and opened again', async () => {
    const { open, facts, state, pass } = linkWorld();
    await open();
    state.answering = false;
    await pass(14_700);
    expect(facts).toEqual(['link.opened']);
    await pass(100);
    expect(facts).toEqual(['link.opened', 'link.lost', 'link.missed']);
    state.answering = true;
    await pass(3_000);
    expect(facts.at(-1)).toBe('link.opened');
  });

  it('a lost link is announced before its socket is closed', async () => {
    const { open, state, pass, calls } = linkWorld();
    await open();
    state.answering = false;
    await pass(14_900);
    expect(calls).toContain('close after link.lost');
  });

  it('a link stays open when it stalls for less than five seconds in each direction', async () => {
    const { open, facts, state, thaw, pass } = linkWorld();
    await open();
    state.answering = false;
    await pass(14_700);
    thaw();
    await pass(30_000);
    expect(facts).toEqual(['link.opened']);
  });

  it('a lost link is retried with growing delays until the server answers', async () => {
    const { open, facts, state, count, pass, cut } = linkWorld();
    await open();
    state.reachable = false;
    cut();
    expect(facts).toEqual(['link.opened', 'link.lost', 'link.missed']);
    const checks: number[] = [];
    for (const pause of [300, 1_800, 3_600, 7_200]) {
      await pass(pause - 1);
      checks.push(count('check'));
      await pass(1);
      checks.push(count('check'));
    }
    expect(checks).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    expect(count('open')).toBe(1);
    state.reachable = true;
    await pass(14_400);
    expect(facts.at(-1)).toBe('link.opened');
  });

  it('the link of a user in a call waits for at most four seconds, and longer again after the call', async () => {
    const { send, open, state, count, pass, cut } = linkWorld();
    await open();
    send({ type: 'link.hasten' });
    state.reachable = false;
    cut();
    await pass(300 + 1_800 + 3_600 + 4_000 - 1);
    expect(count('check')).toBe(3);
    await pass(1);
    expect(count('check')).toBe(4);
    send({ type: 'link.relax' });
    await pass(4_000 + 28_800 - 1);
    expect(count('check')).toBe(5);
    await pass(1);
    expect(count('check')).toBe(6);
  });

  it('a lost link is tried at once when the user begins a call', async () => {
    const { send, open, facts, cut, pass } = linkWorld();
    await open();
    cut();
    send({ type: 'link.hasten' });
    await pass(0);
    expect(facts.at(-1)).toBe('link.opened');
  });

  it('a link that was open is retried with short delays again', async () => {
    const { open, count, pass, cut } = linkWorld();
    await open();
    for (const expected of [2, 3, 4]) {
      cut();
      await pass(300);
      expect(count('open')).toBe(expected);
    }
  });

  it('a link that does not open is reported as missed after ten seconds, and still retried', async () => {
    const { open, facts, state, pass } = linkWorld();
    state.listening = false;
    await open();
    await pass(9_999);
    expect(facts).toEqual([]);
    await pass(1);
    expect(facts).toEqual(['link.missed']);
    state.listening = true;
    await pass(300);
    expect(facts).toEqual(['link.missed', 'link.opened']);
  });

  it('a link is probed, or retried, at once when the page wakes up', async () => {
    const { open, count, facts, cut, wake, pass } = linkWorld();
    await open();
    wake();
    await pass(0);
    expect(count('probe')).toBe(2);
    cut();
    wake();
    await pass(0);
    expect(facts.at(-1)).toBe('link.opened');
  });

  it('a link that is no longer needed closes its socket and stays closed', async () => {
    const { send, open, count, calls, pass } = linkWorld();
    await open();
    send({ type: 'link.close' });
    const before = calls.length;
    await pass(60_000);
    expect(calls.length).toBe(before);
    expect(calls.at(-1)).toMatch(/^close/);
    await open();
    expect(count('open')).toBe(2);
  });

  it('a link that is closed while its code loads opens no socket', async () => {
    const { send, pass, calls } = linkWorld();
    send({ type: 'link.open' });
    send({ type: 'link.close' });
    await pass(0);
    expect(calls).toEqual([]);
  });
});
