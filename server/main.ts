import { ConfigurationError } from './environment/configuration-error';
import { readEnvironment } from './environment/environment';
import { createLog } from './log';
import { type RunningServer, startServer } from './start';

const STOP_PATIENCE = 9_500;
const log = createLog();

/** One clear line for what the operator can change; for the rest the log keeps the stack. */
function refuse(error: unknown): never {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else {
    log.fatal({ err: error }, 'the server could not start');
    process.stderr.write('Foyer could not start: the lines above say why.\n');
  }
  process.exit(1);
}

async function stop(starting: Promise<RunningServer>): Promise<void> {
  setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
  const server = await starting;
  await server.close();
  process.exit(0);
}

function failed(error: unknown): void {
  log.fatal({ err: error }, 'the server could not stop in order');
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
