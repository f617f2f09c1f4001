import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ConfigurationError } from '../environment/configuration-error';
import type { Environment } from '../environment/environment';
import { createLog } from '../log';
import { openMailer } from '../mail/mailer';
import { openBackend } from '../open-backend';
import { createPeopleServices } from '../people/people-services';
import { openStore } from '../store/store';
import { reach } from '../store/unix-socket';
import { venueStore } from '../store/venue-queries';
import { venueTitle } from '../venue-title';
import { commandAddress } from './command-socket';
import { createCommands } from './commands';

/** What a command was answered. */
export interface CommandAnswer {
  status: number;
  /** JSON; `{errMsg, faults?}` unless the status is 200. */
  body: unknown;
}

/** An installation that takes commands, running or not. */
export interface Commanded {
  ask(command: string, body: object): Promise<CommandAnswer>;
  close(): Promise<void>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function askSocket(socketPath: string, command: string, body: object): Promise<CommandAnswer> {
  const sent = request({ socketPath, path: `/${command}`, method: 'POST', headers: JSON_TYPE });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(JSON.stringify(body));
  const [message] = await answered;
  return { status: message.statusCode ?? 0, body: JSON.parse(await text(message)) };
}

const ofRunning = (socketPath: string): Commanded => ({
  ask: (command, body) =>
    askSocket(socketPath, command, body).catch(() => {
      throw new ConfigurationError('The server ended before it answered: look what it did, then ask again.');
    }),
  close: async () => undefined,
});

/** Opens everything a server has but its port. */
async function ofStopped(environment: Environment): Promise<Commanded> {
  const { dataDir, databaseUrl, config } = environment;
  const log = createLog();
  log.level = 'error';
  const store = await openStore({ dataDir, databaseUrl, log });
  const { db } = store;
  const title = venueTitle(environment);
  const mailer = openMailer({ db, dataDir, smtp: config.smtp, venueTitle: () => title, log });
  try {
    const backend = await openBackend({ db, environment, mailer, log });
    const { identity, realtime } = backend;
    const people = createPeopleServices({ db, environment, identity, realtime, mailer, log });
    const venues = venueStore(db, environment.mode);
    const commands = createCommands({ db, dataDir, people, venues, log });
    return {
      async ask(command, body) {
        const sent = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
        const answer = await commands.request(`/${command}`, sent);
        return { status: answer.status, body: await answer.json() };
      },
      async close() {
        await backend.close();
        await mailer.close();
        await store.close();
      },
    };
  } catch (error) {
    await mailer.close();
    await store.close();
    throw error;
  }
}

/**
 * The server that holds the data folder, or, when there is none, its store opened here.
 * @throws ConfigurationError for what the operator has to change
 */
export async function openCommanded(environment: Environment): Promise<Commanded> {
  const address = commandAddress(environment.dataDir);
  const running = await reach(address);
  running?.destroy();
  return running ? ofRunning(address) : ofStopped(environment);
}
