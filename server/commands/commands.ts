import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { serveBackupCommand } from '../backup/backup-commands';
import type { HttpApp, HttpEnv } from '../http/dependencies';
import { errorAnswer } from '../http/error-answer';
import { notFound } from '../http/http-error';
import type { Logger } from '../log';
import { serveLogCommands } from '../logs/log-commands';
import { servePeopleCommands } from '../people/people-commands';
import type { PeopleServices } from '../people/people-services';
import type { Database } from '../store/database';
import type { VenueStore } from '../store/venue-queries';
import { createVenueChanges } from '../venue/change-venue';
import { serveVenueCommands } from '../venue/venue-commands';

interface CommandsParts {
  db: Kysely<Database>;
  /** Absolute path. */
  dataDir: string;
  people: PeopleServices;
  venues: VenueStore;
  log: Logger;
}

/**
 * What operators may ask of an installation: JSON in and out as in the API, without a token, because only who may
 * read the data folder gets here.
 */
export function createCommands({ db, dataDir, people, venues, log }: CommandsParts): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  servePeopleCommands(app, people);
  serveLogCommands(app, db);
  serveVenueCommands(app, createVenueChanges(venues, log));
  serveBackupCommand(app, { db, dataDir });
  app.all('*', () => {
    throw notFound();
  });
  return app;
}
