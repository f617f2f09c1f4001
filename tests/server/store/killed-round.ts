import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

interface KilledProgram {
  /** A built program that prints one line of JSON after the other. */
  program: string;
  dataDir: string;
  /** After so many lines it is killed with SIGKILL. */
  lines: number;
  /** With all processes it started. */
  everyProcess: boolean;
}

/** Lets a program run until it has said enough, kills it in the middle of what comes next, and returns what it said. */
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
