/** Runs at most `count` pieces of work at a time, the others wait in the order they came. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (work) => {
    if (running >= count) await new Promise<void>((enter) => waiting.push(enter));
    running += 1;
    return work().finally(leave);
  };
}
