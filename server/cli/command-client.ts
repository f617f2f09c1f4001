import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { composeCommands } from '../compose';
import { openInstallation } from '../installation';
import { ConfigurationError } from '../platform/config/configuration-error';
import { type Environment, readEnvironment } from '../platform/config/environment';
import { createLog } from '../platform/log';
import { rejectOtherUser } from '../platform/store/data-folder';
import { reach } from '../platform/store/unix-socket';
import { commandAddress, commandApp, rememberedUrl } from './command-server';

/** The response to a command. */
export interface CommandAnswer {
  status: number;
  /** JSON; `{errMsg, faults?}` unless the status is 200. */
  body: unknown;
}

/** Sends commands to an installation, whether its server runs or not. */
export interface CommandClient {
  send(command: string, body: object): Promise<CommandAnswer>;
  /** The data folder in which the client has made a store; undefined when there was one. */
  made?: string | undefined;
  close(): Promise<void>;
}

/** The command needs a variable of the server that is not set. */
export class MissingSetting extends ConfigurationError {}

const isSet = (env: NodeJS.ProcessEnv, name: string): boolean => Boolean(env[name]?.trim());

/** Returns the environment of a command that may make a store. @throws MissingSetting without DATA_DIR */
export function environmentOfStore(env: NodeJS.ProcessEnv): Environment {
  const environment = readEnvironment(env);
  if (!isSet(env, 'DATA_DIR'))
    throw new MissingSetting(
      `DATA_DIR is not set: set it, and what else the server has (PUBLIC_URL, FOYER_CONFIG, DATABASE_URL).`,
    );
  return environment;
}

const hasStore = ({ dataDir, databaseUrl }: Environment): boolean =>
  existsSync(databaseUrl ? dataDir : join(dataDir, 'database'));

const NO_URL =
  'PUBLIC_URL is not set, and no server has used this DATA_DIR yet, so links would lead nowhere: set PUBLIC_URL as for the server.';

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
  const made = hasStore(environment) ? undefined : environment.dataDir;
  const { services, close } = await openInstallation(environment, log);
  const app = commandApp(composeCommands(services), log);
  return {
    async send(command, body) {
      const sent = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
      const answer = await app.request(`/${command}`, sent);
      return { status: answer.status, body: await answer.json() };
    },
    made,
    close,
  };
}

/**
 * Connects to the server that has locked the data folder; without one, opens the store in this process. A store is made
 * only in a DATA_DIR that is set. `links`: the command sends or prints links.
 * @throws MissingSetting when there is no store, and DATA_DIR is not set; when there is no address for links
 * @throws ConfigurationError for errors that the operator has to fix
 */
export async function openCommandClient(env: NodeJS.ProcessEnv, links: boolean): Promise<CommandClient> {
  const environment = readEnvironment(env);
  const { dataDir } = environment;
  await rejectOtherUser(dataDir);
  const address = commandAddress(dataDir);
  const running = await reach(address);
  running?.destroy();
  if (running) return clientOfServer(address);
  const stored = hasStore(environment) ? environment : environmentOfStore(env);
  const publicUrl = isSet(env, 'PUBLIC_URL') ? environment.publicUrl : await rememberedUrl(dataDir);
  if (links && !publicUrl) throw new MissingSetting(NO_URL);
  return clientOfFolder(publicUrl ? { ...stored, publicUrl } : stored);
}
