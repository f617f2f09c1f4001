import { LINK_OPEN_PATIENCE, LINK_PROBE_INTERVAL, LINK_PROBE_PATIENCE } from '@domain/limits';
import { linkRetryDelay } from '@domain/link-retry';
import { type Wait, waitUntil } from './wait';

/** What a link is made of. */
export interface LinkParts {
  /** Calls back whenever the SDK takes the link for open or closed. */
  watchOpen(onChange: (open: boolean) => void): void;
  open(): void;
  close(): void;
  /** Settles with the server's answer to a tiny question, whatever it is. */
  ask(): Promise<unknown>;
  /** Whether a server is there to open a link to. */
  isReachable(): Promise<boolean>;
  /** Calls back when the page wakes up or the network returns. */
  watchWake(onWake: () => void): () => void;
  random?: () => number;
}

export interface RealtimeLink {
  start(): void;
  stop(): void;
  isUp(): boolean;
  /** Calls back when the link is lost or cannot be opened, and when it is there and all listening has caught up. */
  watch(onChange: (up: boolean) => void): () => void;
}

/**
 * Keeps a link open. One that claims to be open but does not answer is closed and opened again; tries after a loss
 * are spread with full jitter. The SDK by itself notices a dead link late, lets a whole crowd come back in the same
 * moment, and makes a hidden tab wait for minutes.
 */
export function keepLink(parts: LinkParts): RealtimeLink {
  const { random = Math.random } = parts;
  const listeners = new Set<(up: boolean) => void>();
  let life: symbol | undefined;
  let isOpen = false;
  let isUp: boolean | undefined;
  let wait: Wait | undefined;
  let stage: 'opening' | 'asking' | 'resting' = 'resting';
  let unwatchWake = () => {};

  function report(up: boolean): void {
    if (isUp === up) return;
    isUp = up;
    for (const listener of [...listeners]) listener(up);
  }

  /** Until the time is over, or somebody stops the wait. */
  async function waitFor(next: typeof stage, milliseconds: number): Promise<void> {
    stage = next;
    const current = waitUntil(milliseconds);
    wait = current;
    await current.elapsed;
  }

  async function answers(): Promise<boolean> {
    let answered = false;
    const waiting = waitFor('asking', LINK_PROBE_PATIENCE);
    const patience = wait;
    const note = () => {
      answered = true;
      patience?.stop();
    };
    parts.ask().then(note, note);
    await waiting;
    return answered;
  }

  async function opens(): Promise<boolean> {
    parts.open();
    if (!isOpen) await waitFor('opening', LINK_OPEN_PATIENCE);
    return isOpen && (await answers());
  }

  async function lasts(own: symbol): Promise<void> {
    do {
      report(true);
      await waitFor('resting', LINK_PROBE_INTERVAL);
    } while (life === own && isOpen && (await answers()));
  }

  /** One try, and as long as it holds; true when it did. */
  async function holds(own: symbol): Promise<boolean> {
    if (!(await opens()) || life !== own) return false;
    await lasts(own);
    return true;
  }

  /** What happens between two tries; `attempt` counts those that failed. */
  async function pause(attempt: number): Promise<void> {
    parts.close();
    report(false);
    await waitFor('resting', linkRetryDelay(attempt, random()));
  }

  /** `attempt` counts the tries since the link last held. */
  async function keep(own: symbol, attempt = 0, reachable = true): Promise<void> {
    const held = reachable && (await holds(own));
    if (life !== own) return;
    const failed = held ? 0 : attempt;
    await pause(failed);
    const next = life === own && (await parts.isReachable());
    if (life === own) void keep(own, failed + 1, next);
  }

  parts.watchOpen((open) => {
    const isNews = open !== isOpen;
    isOpen = open;
    // At once: the SDK goes on to do by itself what was arranged for this moment, as if others had done it.
    if (!open && life && isUp) report(false);
    if (isNews && (!open || stage === 'opening')) wait?.stop();
  });

  return {
    start: () => {
      if (life) return;
      const own = Symbol('life');
      life = own;
      unwatchWake = parts.watchWake(() => stage === 'resting' && wait?.stop());
      void keep(own);
    },
    stop: () => {
      if (!life) return;
      life = undefined;
      unwatchWake();
      wait?.stop();
      parts.close();
      isUp = undefined;
    },
    isUp: () => isUp === true,
    watch: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
