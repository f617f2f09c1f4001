import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

type Dial = () => Duplex;

export interface Sdk {
  app: typeof import('firebase/app');
  database: typeof import('firebase/database');
}

/** Observes the messages between an SDK and its server. */
export interface Tap {
  opened(): void;
  sent(text: string): void;
  received(text: string): void;
}

const dials = new Map<string, { dial: Dial; tap: Tap | undefined }>();

/** Sets the network for the web sockets of the SDK to this host name. */
export function route(host: string, dial: Dial, tap?: Tap): void {
  dials.set(host, { dial, tap });
}

/** Removes all networks. */
export function unroute(): void {
  dials.clear();
}

/** The socket of the SDK: one of `ws`, connected to the network of its host. */
class RoutedSocket extends WebSocket {
  private readonly tap: Tap | undefined;

  constructor(address: string, protocols: string[] = []) {
    const host = new URL(address).hostname;
    const known = dials.get(host);
    if (!known) throw new Error(`no network leads to ${host}`);
    // As in a browser, the effects of one message complete before the next one is delivered.
    const options = { perMessageDeflate: false, allowSynchronousEvents: false };
    super(address, protocols, { ...options, createConnection: known.dial as never });
    this.tap = known.tap;
    this.tap?.opened();
    this.on('error', () => undefined);
    this.on('message', (data) => known.tap?.received(String(data)));
  }

  override send(text: string): void {
    this.tap?.sent(text);
    super.send(text);
  }
}

/**
 * Loads the SDK with sockets in this process. Its build for Node takes the class of `faye-websocket` at the
 * moment it is loaded, so this module has to be the first to load it.
 */
export async function loadSdk(): Promise<Sdk> {
  const firebase = createRequire(import.meta.url).resolve('firebase/database');
  const database = createRequire(firebase).resolve('@firebase/database');
  createRequire(database)('faye-websocket').Client = RoutedSocket;
  const [app, sdk] = await Promise.all([import('firebase/app'), import('firebase/database')]);
  app.setLogLevel('silent');
  return { app, database: sdk };
}
