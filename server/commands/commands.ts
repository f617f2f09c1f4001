import { Hono } from 'hono';
import type { HttpApp, HttpEnv } from '../http/dependencies';
import { errorAnswer } from '../http/error-answer';
import { notFound } from '../http/http-error';
import type { Logger } from '../log';
import { servePeopleCommands } from '../people/people-commands';
import type { PeopleServices } from '../people/people-services';

interface CommandsParts {
  people: PeopleServices;
  log: Logger;
}

/**
 * What operators may ask of an installation: JSON in and out as in the API, without a token, because only who may
 * read the data folder gets here.
 */
export function createCommands({ people, log }: CommandsParts): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  servePeopleCommands(app, people);
  app.all('*', () => {
    throw notFound();
  });
  return app;
}
