/** So many things are done at once. */
const AT_ONCE = 200;

/** Runs a task for each number, so many at once. */
export async function each(numbers: number[], task: (number: number) => Promise<unknown>): Promise<void> {
  const waiting = [...numbers];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await task(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

export const range = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until nothing has arrived for half a second. */
export async function quiet(tally: { pushes: number }): Promise<void> {
  for (let before = -1; before !== tally.pushes; ) {
    before = tally.pushes;
    await pause(500);
  }
}
