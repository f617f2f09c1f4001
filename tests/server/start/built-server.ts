import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildProgram } from '../../support/build';
import { temporaryFolder } from '../../support/store';
import { runServer, type ServerProcess } from './server-process';

/** The server of this tree, built for one test file. */
export interface BuiltServer {
  /** Starts the server, as another user or from another program if one is named; it ends with the test at the latest. */
  start(variables: Record<string, string>, other?: { uid?: number; program?: string }): ServerProcess;
  /** Returns the path of a file or data folder of this name. */
  pathOf(name: string): string;
}

/** Builds the server before the tests of a file, which start it with these variables and their own. */
export function builtServer(variables: Record<string, string>): BuiltServer {
  let program = '';
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    program = await buildProgram('server/main.ts', 'main');
    folder = await temporaryFolder();
  }, 60_000);
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGKILL');
      await server.exit;
    }
  });
  afterAll(() => folder.remove());

  return {
    start(own, other) {
      const server = runServer(other?.program ?? program, { ...variables, ...own }, other?.uid);
      running.push(server);
      return server;
    },
    pathOf: (name) => join(folder.path, name),
  };
}
