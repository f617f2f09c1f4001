import { runVenueCommand } from './venue-cli';

process.exitCode = await runVenueCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
