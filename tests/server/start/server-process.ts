import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { quickStart } from '../../support/quick-start.mjs';

export interface ServerProcess {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the address when the server reports that it is open. */
  open(): Promise<string>;
  /** Exit code and signal. */
  exit: Promise<unknown[]>;
}

/** Runs a built server as an operator would, with only these variables; its database starts quickly. */
export function runServer(program: string, variables: Record<string, string>, uid?: number): ServerProcess {
  const server = spawn(process.execPath, [program], {
    uid,
    env: { PATH: process.env.PATH, ...quickStart, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exit = once(server, 'close');
  const open = async () => {
    const ended = exit.then(() => Promise.reject(new Error(`the server ended: ${stderr}`)));
    ended.catch(() => undefined);
    while (!stdout.includes('\n')) await Promise.race([once(server.stdout, 'data'), ended]);
    return /^Foyer is open: (\S+)$/m.exec(stdout)?.[1] ?? '';
  };
  return { process: server, stdout: () => stdout, stderr: () => stderr, open, exit };
}
