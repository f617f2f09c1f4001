import { runLogsCommand } from './logs-cli';

process.exitCode = await runLogsCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
