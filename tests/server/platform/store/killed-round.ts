import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

interface KilledProgram {
  /** A built program that prints lines of JSON. */
  program: string;
  dataDir: string;
  /** The number of lines after which it is killed with SIGKILL. */
  lines: number;
  /** Whether all processes it started are killed too. */
  everyProcess: boolean;
}

/** Runs a program, kills it after a number of lines, and returns all lines it printed. */
export async function killedRound<Line>({
  program,
  dataDir,
  lines,
  everyProcess,
}: KilledProgram): Promise<Line[]> {
  const server = spawn(process.execPath, [program, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const target = everyProcess ? -Number(server.pid) : Number(server.pid);
  const said: Line[] = [];
  for await (const line of createInterface(server.stdout)) {
    said.push(JSON.parse(line));
    if (said.length === lines) process.kill(target, 'SIGKILL');
  }
  expect(await exit).toEqual([null, 'SIGKILL']);
  return said;
}
