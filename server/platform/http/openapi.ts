import * as v from 'valibot';
import description from '../../../docs/openapi.json';
import { endpoint } from './endpoint';
import { answerBytes, representationOf } from './representation';
import { route } from './route';

const openApiRoute = route({
  path: '/api/openapi.json',
  GET: {
    summary: 'This description',
    access: 'everyone',
    answers: {
      200: { json: v.looseObject({ openapi: v.string() }) },
      304: { description: 'It matches If-None-Match' },
    },
  },
});

/** `GET /api/openapi.json`: the document that `npm run diagrams` generates from the route descriptions. */
export const openApiEndpoint = endpoint(openApiRoute, () => {
  const sent = representationOf(JSON.stringify(description), 'application/json; charset=utf-8');
  return { GET: async (c) => answerBytes(c, await sent, { 'Cache-Control': 'no-cache' }) };
});
