import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, openBackend } from './backend/open-backend';
import { composeServices, type Services, uiOf } from './compose';
import { sweepPresence } from './features/presence';
import { watchFullBoards } from './features/whiteboard';
import type { Environment } from './platform/config/environment';
import type { Logger } from './platform/log';
import { openMailer } from './platform/mail/mailer';
import { openStore, type Store } from './platform/store/store';
import { ENDINGS } from './stored-data';

/** An open installation: store, mailer and backend with the services of all features. */
export interface Installation {
  store: Store;
  backend: Backend;
  services: Services;
  /** Closes the backend's connections; the store stays open. */
  endConnections(): Promise<void>;
  /** Closes everything. */
  close(): Promise<void>;
}

/** Folders of a data folder with files that are being received: what an earlier process left is incomplete. */
const RECEIVING = ['uploads', 'assets/incoming', 'files/incoming'];

/** Returns the settings of the installation, after the store is opened. */
type Settle = (store: Store) => Promise<{ environment: Environment; registrationFetch?: typeof fetch }>;

/**
 * Opens an installation, with its own settings or those that `settle` returns.
 * @throws ConfigurationError for errors that the operator has to fix
 */
export async function openInstallation(
  { dataDir, databaseUrl, ...rest }: Environment,
  log: Logger,
  settle: Settle = async () => ({ environment: { dataDir, databaseUrl, ...rest } }),
): Promise<Installation> {
  const store = await openStore({ dataDir, databaseUrl, log });
  for (const folder of RECEIVING) await rm(join(dataDir, folder), { recursive: true, force: true });
  const closers: (() => unknown)[] = [store.close];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { db, changes, disk } = store;
    const { environment, registrationFetch } = await settle(store);
    const title = uiOf(environment).tabTitle;
    const { smtp } = environment.config;
    const mailer = openMailer({ db, dataDir, disk, smtp, venueTitle: () => title, log });
    closers.push(mailer.close);
    const backend = await openBackend({ db, changes, disk, environment, mailer, log });
    const { identity, realtime, records } = backend;
    if (realtime) watchFullBoards({ realtime, log });
    const stopSweeps = realtime && sweepPresence({ realtime, endings: ENDINGS, log });
    let ended: Promise<void> | undefined;
    const endConnections = () => {
      stopSweeps?.();
      ended ??= backend.close();
      return ended;
    };
    closers.push(endConnections);
    const parts = { environment, db, changes, disk, identity, realtime, records, mailer, log };
    const services = composeServices({ ...parts, clock: Date.now, registrationFetch });
    return { store, backend, services, endConnections, close };
  } catch (error) {
    await close();
    throw error;
  }
}
