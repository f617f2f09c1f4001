import { stateText } from '@domain/logs/transition';
import type { AnyStateMachine } from 'xstate';
import { eventText } from '@/inspector/chart';
import { eventKeyOf } from './tours';
import type { Walker } from './walker';

export interface PathStep {
  /** What a tester does or waits for. */
  event: string;
  /** The type of the event, for other drivers. */
  type: string;
  /** The data of the event, as JSON; missing when it has none. */
  data?: string;
  /** The state it leads to. */
  state: string;
  /** The promises that hold there. */
  promises: string[];
}

/** The generated paths of one machine: together they take every transition of its graph. */
export interface MachinePaths {
  machine: string;
  start: string;
  paths: PathStep[][];
}

/** Walks every generated path of a machine and returns what happened on it. */
export async function pathsOf<Machine extends AnyStateMachine>(
  machine: string,
  walker: Walker<Machine>,
): Promise<MachinePaths> {
  let met: readonly string[] = [];
  walker.onJudged = (sentences) => {
    met = sentences;
  };
  const paths: PathStep[][] = [];
  const start = walker.start();
  const first = stateText(start.snapshot.value);
  start.actor.stop();
  for (const walk of walker.walks().all) {
    const steps: PathStep[] = [];
    const live = await walker.follow(walk, ({ event, to }) => {
      const { type, ...data } = event;
      steps.push({
        event: eventText(type),
        type,
        ...(Object.keys(data).length > 0 ? { data: eventKeyOf(data as never) } : {}),
        state: stateText(to.value),
        promises: [...met],
      });
      met = [];
    });
    live.actor.stop();
    paths.push(steps);
  }
  return { machine, start: first, paths };
}
