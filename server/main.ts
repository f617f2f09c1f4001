import { ConfigurationError } from './platform/config/configuration-error';
import { readEnvironment } from './platform/config/environment';
import { createLog } from './platform/log';
import { type RunningServer, startServer } from './start';

const STOP_TIMEOUT = 9_500;
const log = createLog();

/** Prints one line for configuration errors; logs other errors with their stack. */
function refuse(error: unknown): never {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else {
    log.fatal({ err: error }, 'server failed to start');
    process.stderr.write('Foyer could not start. See the log lines above.\n');
  }
  process.exit(1);
}

async function stop(starting: Promise<RunningServer>): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
  const server = await starting;
  await server.close();
  process.exit(0);
}

function failed(error: unknown): void {
  log.fatal({ err: error }, 'server failed to stop cleanly');
  process.exit(1);
}

async function run(): Promise<void> {
  const starting = startServer(readEnvironment(process.env), log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(starting).catch(failed));
  const { greeting } = await starting;
  process.stdout.write(`${greeting.join('\n')}\n`);
}

await run().catch(refuse);
