import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import {
  createIdentity,
  type Identity,
  type IdentityOptions,
} from '../../../../server/backend/identity/identity';
import type { Mail } from '../../../../server/platform/mail/mail';
import type { Store } from '../../../../server/platform/store/store';
import { ask, type Question } from '../../../support/ask';
import { openTestStore } from '../../../support/store';

export const PROJECT = 'test-venue';
export const START = Date.UTC(2026, 10, 20, 12, 0, 0, 250);

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export interface IdentityServer {
  url: string;
  store: Store;
  identity: Identity;
  /** The current time of the server. */
  clock: { now: number };
  mails: Mail[];
  /** All log lines so far. */
  logged(): string;
  /** Sends a JSON body to `accounts:<name>`. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  signIn(email: string, password: string): Promise<Reply>;
  refresh(token: unknown): Promise<Reply>;
  send(path: string, question: Question): Promise<Reply>;
  close(): Promise<void>;
}

export interface ServerOptions {
  allowAnonymous?: boolean;
  allowPasswordLogin?: boolean;
  trustProxy?: string[];
  projectId?: string;
  oidc?: IdentityOptions['oidc'];
  maxSessionDays?: number;
  /** The initial time. */
  at?: number;
}

async function listenLater(): Promise<{ server: Server; url: string; open: (identity: Identity) => void }> {
  const opened: { identity?: Identity } = {};
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if (!opened.identity) throw new Error('asked too early');
      return opened.identity.routes.fetch(request, env);
    },
  }) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    server,
    url,
    open: (identity) => {
      opened.identity = identity;
    },
  };
}

/** Runs the identity endpoints as `startIdentity` does, with an empty store of their own, which `close` closes too. */
export async function startIdentityAlone(options?: ServerOptions): Promise<IdentityServer> {
  const store = await openTestStore();
  const server = await startIdentity(store, options);
  const close = async () => {
    await server.close();
    await store.close();
  };
  return { ...server, close };
}

/** Runs the identity endpoints alone on a free loopback port, with a clock that tests advance. */
export async function startIdentity(store: Store, options: ServerOptions = {}): Promise<IdentityServer> {
  const { server, url, open } = await listenLater();
  const clock = { now: options.at ?? START };
  const mails: IdentityServer['mails'] = [];
  const lines: string[] = [];
  const identity = await createIdentity({
    db: store.db,
    changes: store.changes,
    disk: store.disk,
    projectId: options.projectId ?? PROJECT,
    clock: () => clock.now,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    mailer: { send: async (mail) => void mails.push(mail) },
    allowPasswordLogin: options.allowPasswordLogin ?? true,
    allowAnonymous: options.allowAnonymous ?? false,
    publicUrl: new URL(url),
    trustProxy: options.trustProxy,
    oidc: options.oidc,
    maxSessionDays: options.maxSessionDays,
  });
  open(identity);

  const send = async (path: string, question: Question): Promise<Reply> => {
    const answer = await ask(url, path, { method: 'POST', ...question });
    return { status: answer.status, body: answer.json() as Reply['body'] };
  };
  const call = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    send(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, { headers, json: body });
  return {
    url,
    store,
    identity,
    clock,
    mails,
    logged: () => lines.join(''),
    send,
    call,
    signIn: (email, password) => call('signInWithPassword', { email, password, returnSecureToken: true }),
    refresh: (token) =>
      send('/securetoken.googleapis.com/v1/token?key=local', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(token) }).toString(),
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The error response of the endpoints. */
export const refusal = (message: string, status = 400): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
});

/** Returns the code of an error, or `200`. */
export const codeOf = ({ status, body }: Reply): string => {
  const { error } = body as { error?: { message: string } };
  return error ? (error.message.split(' : ')[0] ?? '') : String(status);
};
