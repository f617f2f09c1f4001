import { type ComponentType, useSyncExternalStore } from 'react';
import { mendStyles } from './mend-styles';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Asks for code until it is there, with longer and longer pauses. */
function loaderOf<Props>(load: Load<Props>) {
  const listeners = new Set<() => void>();
  let part: ComponentType<Props> | null = null;
  let begun = false;

  async function begin(pause: number): Promise<void> {
    try {
      part = await load();
      for (const listener of listeners) listener();
    } catch {
      setTimeout(
        () =>
          void mendStyles()
            .catch(() => {})
            .then(() => begin(Math.min(pause * 2, LONGEST_PAUSE))),
        pause,
      );
    }
  }

  return {
    part: () => part,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (!begun) void begin(FIRST_PAUSE);
      begun = true;
      return () => void listeners.delete(listener);
    },
  };
}

/** A part that the page does without until its code has come; nobody asked for it, so nobody is told when it is late. */
export function latePart<Props extends object>(load: Load<Props>) {
  const loader = loaderOf(load);
  return function LatePart(props: Props) {
    const Part = useSyncExternalStore(loader.subscribe, loader.part);
    return Part ? <Part {...props} /> : null;
  };
}
