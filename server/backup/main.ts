import { runBackupCommand } from './backup-cli';

process.exitCode = await runBackupCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
