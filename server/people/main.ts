import { runPeopleCommand } from './people-cli';

process.exitCode = await runPeopleCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
