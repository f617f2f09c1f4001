import { openCommandSocket } from '../../server/cli/command-server';
import { composeCommands } from '../../server/compose';
import { startTestServer, type TestServer } from './server';
import { silentLog } from './store';

/** Starts a server that runs the commands of other processes; `close` ends both. */
export async function startCommandServer(): Promise<TestServer> {
  const server = await startTestServer();
  const endCommands = await openCommandSocket(server.dataDir, composeCommands(server.services), silentLog);
  const close = async () => {
    await endCommands(0);
    await server.close();
  };
  return { ...server, close };
}
