import { afterAll, beforeAll, onTestFinished } from 'vitest';

interface Closing {
  close(): Promise<void>;
}

/** Starts a server for the tests of a file or a group and closes it after them; it is there from the first one on. */
export function serverForTests<Server extends Closing>(start: () => Promise<Server>): Server {
  const server = {} as Server;
  beforeAll(async () => void Object.assign(server, await start()), 60_000);
  afterAll(() => server.close());
  return server;
}

/** Closes a server that is being started after the running test. */
export async function untilTestEnds<Server extends Closing>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}
