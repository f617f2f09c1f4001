import { runReplay } from './replay-cli';

const { code, close } = await runReplay(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
process.exitCode = code;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
