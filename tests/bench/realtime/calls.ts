type Calls = Record<string, (input: never) => unknown>;

interface Call {
  id: number;
  name: string;
  input: unknown;
}

/** Answers the calls of the process that started this one. */
export function answerCalls(calls: Calls): void {
  process.on('message', async ({ id, name, input }: Call) => {
    try {
      const call = calls[name];
      if (!call) throw new Error(`there is no call ${name}`);
      process.send?.({ id, output: await call(input as never) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.stack : String(error) });
    }
  });
  process.once('disconnect', () => process.exit(0));
}

/** Microseconds of processor time used by this process. */
export function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Bytes after a collection. */
export function memory() {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed };
}
