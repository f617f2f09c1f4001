import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { composeCommands } from '../compose';
import { openInstallation } from '../installation';
import { ConfigurationError } from '../platform/config/configuration-error';
import type { Environment } from '../platform/config/environment';
import { createLog } from '../platform/log';
import { reach } from '../platform/store/unix-socket';
import { commandAddress, commandApp } from './command-server';

/** The response to a command. */
export interface CommandAnswer {
  status: number;
  /** JSON; `{errMsg, faults?}` unless the status is 200. */
  body: unknown;
}

/** Sends commands to an installation, whether its server runs or not. */
export interface CommandClient {
  send(command: string, body: object): Promise<CommandAnswer>;
  close(): Promise<void>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function sendToSocket(socketPath: string, command: string, body: object): Promise<CommandAnswer> {
  const sent = request({ socketPath, path: `/${command}`, method: 'POST', headers: JSON_TYPE });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(JSON.stringify(body));
  const [message] = await answered;
  return { status: message.statusCode ?? 0, body: JSON.parse(await text(message)) };
}

const clientOfServer = (socketPath: string): CommandClient => ({
  send: (command, body) =>
    sendToSocket(socketPath, command, body).catch(() => {
      throw new ConfigurationError(
        'The server stopped before it responded: check the result before you try again.',
      );
    }),
  close: async () => undefined,
});

/** Opens the installation in this process: a server without its port. */
async function clientOfFolder(environment: Environment): Promise<CommandClient> {
  const log = createLog();
  log.level = 'error';
  const { services, close } = await openInstallation(environment, log);
  const app = commandApp(composeCommands(services), log);
  return {
    async send(command, body) {
      const sent = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
      const answer = await app.request(`/${command}`, sent);
      return { status: answer.status, body: await answer.json() };
    },
    close,
  };
}

/**
 * Connects to the server that has locked the data folder; without one, opens the store in this process.
 * @throws ConfigurationError for errors that the operator has to fix
 */
export async function openCommandClient(environment: Environment): Promise<CommandClient> {
  const address = commandAddress(environment.dataDir);
  const running = await reach(address);
  running?.destroy();
  return running ? clientOfServer(address) : clientOfFolder(environment);
}
