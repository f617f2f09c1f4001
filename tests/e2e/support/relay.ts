import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from 'playwright/test';
import { temporaryFolder } from '../../bench/foyer-process.mjs';
import { freePort } from '../../support/free-port';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';

const USER = { username: 'foyer', credential: 'relay' };

const optionsOf = (port: string, folder: string): string[] => [
  '-n',
  ...['--listening-ip', '127.0.0.1', '--relay-ip', '127.0.0.1', '--listening-port', port],
  ...['--lt-cred-mech', '--realm', 'foyer', '--user', `${USER.username}:${USER.credential}`],
  ...[
    '--userdb',
    `${folder}/turndb`,
    '--pidfile',
    `${folder}/pid`,
    '--no-stdout-log',
    '--log-file',
    `${folder}/log`,
  ],
  ...['--no-udp', '--no-tls', '--no-dtls', '--no-cli', '--allow-loopback-peers'],
];

/** Between two looks whether the server listens, in milliseconds. */
const PAUSE = 50;

async function accepts(port: string): Promise<boolean> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

/** Starts coturn on a loopback port and waits until it listens. @throws Error when it is missing or ends at once */
async function startTurn(port: string, folder: string): Promise<ChildProcess> {
  const server = spawn('turnserver', optionsOf(port, folder), { stdio: 'ignore' });
  let fault: string | null = null;
  server.once('error', () => {
    fault = 'There is no turnserver. Install coturn (Debian: apt-get install coturn).';
  });
  server.once('exit', (code) => {
    fault = `coturn ended with ${code}.`;
  });
  while (!(await accepts(port))) {
    if (fault) throw new Error(fault);
    await setTimeout(PAUSE);
  }
  return server;
}

/** A TURN server, and the way to it that tests cut. */
export interface Relay {
  /** The way to it, for those whose media are cut. */
  way: TcpProxy;
  /** The value of FOYER_CONFIG that names the way. */
  config: object;
  /** Lets the browsers of a person send everything over it: by the way, or around it. */
  force: (context: BrowserContext, by: 'way' | 'around') => Promise<void>;
  stop: () => Promise<void>;
}

/** Runs in a page before its own scripts. */
function sendOverRelay({ from, to }: { from: string; to: string }): void {
  const relayed = (configuration: RTCConfiguration = {}): RTCConfiguration => ({
    ...configuration,
    iceTransportPolicy: 'relay',
    iceServers: (configuration.iceServers ?? []).map((server) => ({
      ...server,
      urls: [server.urls].flat().map((url) => url.replace(from, to)),
    })),
  });
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(relayed(configuration));
    }
    override setConfiguration(configuration: RTCConfiguration) {
      super.setConfiguration(relayed(configuration));
    }
  };
}

/** Starts the TURN server. @throws Error when coturn is not installed */
export async function startRelay(): Promise<Relay> {
  const port = await freePort();
  const folder = await temporaryFolder();
  const server = await startTurn(port, folder.path);
  const way = await startTcpProxy(Number(port));
  const address = (at: string | number) => `127.0.0.1:${at}`;
  return {
    way,
    config: { rtc: { iceServers: [{ urls: `turn:${address(way.port)}?transport=tcp`, ...USER }] } },
    force: async (context, by) => {
      const to = by === 'way' ? way.port : port;
      await context.addInitScript(sendOverRelay, { from: address(way.port), to: address(to) });
    },
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await way.close();
      await folder.remove();
    },
  };
}
