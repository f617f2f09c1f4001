import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Commands } from '../platform/command';
import { notFound } from '../platform/domain-error';
import { errorAnswer } from '../platform/http/error-answer';
import type { HttpApp, HttpEnv } from '../platform/http/http-app';
import { bodyOf } from '../platform/http/validate';
import type { Logger } from '../platform/log';
import { stopListening } from '../platform/net/listen';
import { listenPrivately, socketIn } from '../platform/store/unix-socket';

/** Returns the address of the command socket in a data folder. @throws ConfigurationError */
export const commandAddress = (dataDir: string): string => socketIn(dataDir, 'commands.sock');

const addressFile = (dataDir: string): string => join(dataDir, 'public-url');

/** Returns the PUBLIC_URL of the last server that used a data folder, for links; undefined before the first one. */
export const rememberedUrl = (dataDir: string): Promise<URL | undefined> =>
  readFile(addressFile(dataDir), 'utf8').then(
    (text) => (URL.canParse(text) ? new URL(text) : undefined),
    () => undefined,
  );

/** Stores the PUBLIC_URL of a server in its data folder, for commands that run without the server. */
export async function rememberUrl(dataDir: string, { href }: URL): Promise<void> {
  if ((await rememberedUrl(dataDir))?.href !== href)
    await writeFile(addressFile(dataDir), href, { mode: 0o600 });
}

/**
 * Returns the commands as an application: JSON as in the API, without a token, because only users who may
 * read the data folder can connect.
 */
export function commandApp(commands: Commands, log: Logger): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  for (const [name, { input, run, maxBytes, faultsOf }] of Object.entries(commands))
    app.post(`/${name}`, async (c) => c.json(await run(await bodyOf(c, input, { maxBytes, faultsOf }))));
  app.all('*', () => {
    throw notFound();
  });
  return app;
}

/**
 * Serves commands on a socket in the data folder, which this process must have locked. Returns a function
 * that stops it and waits up to `timeout` milliseconds for running commands.
 */
export async function openCommandSocket(
  dataDir: string,
  commands: Commands,
  log: Logger,
): Promise<(timeout: number) => Promise<void>> {
  const address = commandAddress(dataDir);
  await rm(address, { force: true });
  const server = createAdaptorServer({ fetch: commandApp(commands, log).fetch }) as Server;
  await listenPrivately(server, address);
  return (timeout) => stopListening(server, timeout);
}
