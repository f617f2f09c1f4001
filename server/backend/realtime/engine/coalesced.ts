/** Returns a function that runs a task; calls during a run cause one more run after it. */
export function coalesced(task: () => Promise<void>): () => void {
  let isRunning = false;
  let runsAgain = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      runsAgain = false;
      await task();
    } while (runsAgain);
    isRunning = false;
  }

  return () => {
    runsAgain = true;
    if (!isRunning) void run();
  };
}
