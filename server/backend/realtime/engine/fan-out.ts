import type { RealtimeLimits } from '../realtime-limits';
import type { Query } from '../tree/query';
import type { Path } from '../tree/read-node';
import type { View } from '../tree/view';
import type { Views } from '../tree/views';
import { type Channel, createChannel, createDelivery, type Receiver, type Subscription } from './channel';

/** Sends changes to subscribers. */
export interface FanOut {
  /** Creates a subscription; nothing is sent before it is started. */
  subscribe(path: Path, query: Query, receiver: Receiver): Subscription;
  /** To be called with the paths of every accepted change. */
  touch(paths: readonly Path[]): void;
  /** Returns the open subscriptions and the changes sent so far. */
  stats(): { listens: number; deliveries: number };
}

interface FanOutParts {
  views: Views;
  limits: Pick<RealtimeLimits, 'tick' | 'countsTick' | 'countsListeners' | 'sendsPerTurn' | 'answerBytes'>;
}

/** Runs tasks at the end of the turn of the event loop. */
function endOfTurn(): (task: () => void) => void {
  let tasks: (() => void)[] = [];

  function run(): void {
    const ready = tasks;
    tasks = [];
    for (const task of ready) task();
  }

  return (task) => {
    if (tasks.length === 0) setImmediate(run);
    tasks.push(task);
  };
}

const isCounts = ([, name, ...rest]: Path): boolean => name === 'attendeeCounts' && rest.length === 0;

/** Shares views among subscribers: one batch per tick and view, serialised once. */
export function createFanOut({ views, limits }: FanOutParts): FanOut {
  const delivery = createDelivery(limits.sendsPerTurn);
  const channels = new Map<View, Channel>();
  const atEndOfTurn = endOfTurn();
  let listens = 0;

  const newChannel = (view: View): Channel =>
    createChannel({
      view,
      hash: () => views.hash(view),
      tickFor: (listeners) =>
        isCounts(view.path) && listeners > limits.countsListeners ? limits.countsTick : limits.tick,
      maxBytes: limits.answerBytes,
      delivery,
      atEndOfTurn,
      onEmpty: () => channels.delete(view),
    });

  return {
    subscribe(path, query, receiver) {
      const view = views.open(path, query);
      const channel = channels.get(view) ?? newChannel(view);
      channels.set(view, channel);
      const subscription = channel.subscribe(receiver);
      listens += 1;
      const close = () => {
        listens -= 1;
        subscription.close();
        view.release();
      };
      return { ...subscription, close };
    },
    touch(paths) {
      for (const view of views.touch(paths)) channels.get(view)?.touch();
    },
    stats: () => ({ listens, deliveries: delivery.sent() }),
  };
}
