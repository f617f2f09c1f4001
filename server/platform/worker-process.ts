import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { DomainError } from './domain-error';

/** A process that does nothing ends after this time, in milliseconds. */
const IDLE = 60_000;
/** The longest time until a process has started, in milliseconds. */
const START = 60_000;
// No secret of the server is in it.
const { PATH, SystemRoot, TMPDIR } = process.env;
const RETRY_AFTER = 10_000;

/** A process did not start, took too long or ended, which need not be the fault of its job; `cause` has the reason. */
export class WorkerFailure extends DomainError {
  override readonly name = 'WorkerFailure';
  /** Whether it had the job already. */
  readonly hadJob: boolean;

  constructor(hadJob: boolean, cause: unknown) {
    super('unavailable', 'The file cannot be worked on at the moment. Try again later.', {
      retryAfter: RETRY_AFTER,
      cause,
    });
    this.hadJob = hadJob;
  }
}

/** A program in a process of its own, which does one job after the other with what the server leaves of the processor. */
export interface WorkerProcess<Job extends object, Answer> {
  /**
   * Sends a job, one at a time, and returns the answer. The process starts when it is needed; one that takes too long is
   * killed, and the next job gets a new one.
   * @throws WorkerFailure when it takes too long or the process ends
   */
  run(job: Job): Promise<Answer>;
  /** Ends the process. */
  close(): Promise<void>;
}

interface Options {
  /** Absolute path of a module that sends a message when it is ready, and one as the answer to each of its parent. */
  program: string;
  /** Megabytes of its heap. */
  heap: number;
  /** The longest time for one job, in milliseconds. */
  timeout: number;
}

/** Lets a process have what the server leaves of the processor, where the system allows it. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
}

/** Creates the process, which is not started yet. */
export function workerProcess<Job extends object, Answer>(options: Options): WorkerProcess<Job, Answer> {
  const { program, heap, timeout } = options;
  let child: { process: ChildProcess; ready: Promise<unknown> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start() {
    const started = fork(program, [], {
      execArgv: [`--max-old-space-size=${heap}`],
      env: { PATH, SystemRoot, TMPDIR, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Before it has threads, which inherit it.
    if (started.pid !== undefined) lower(started.pid);
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child?.process === started) child = undefined;
    });
    // Only a running job keeps the server from ending.
    started.unref();
    started.channel?.unref();
    const ready = once(started, 'message');
    // Who waits for it hears of the failure.
    ready.catch(() => undefined);
    return { process: started, ready };
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = child?.process;
    child = undefined;
    if (!ending?.pid) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  return {
    async run(job) {
      clearTimeout(idle);
      let hadJob = false;
      const settled = new AbortController();
      const { signal } = settled;
      const abortAfter = (time: number) =>
        setTimeout(() => settled.abort(new Error('It took too long.')), time);
      let timer = abortAfter(START);
      try {
        child ??= start();
        const { process: worker, ready } = child;
        const ended = once(worker, 'exit', { signal }).then((): never => {
          throw new Error('The process has ended.');
        });
        await Promise.race([ready, ended]);
        clearTimeout(timer);
        timer = abortAfter(timeout);
        const answered = once(worker, 'message', { signal });
        worker.send(job);
        hadJob = true;
        const [answer] = await Promise.race([answered, ended]);
        idle = setTimeout(() => void close(), IDLE).unref();
        return answer as Answer;
      } catch (error) {
        await close();
        throw new WorkerFailure(hadJob, signal.aborted ? signal.reason : error);
      } finally {
        clearTimeout(timer);
        settled.abort();
      }
    },
    close,
  };
}
