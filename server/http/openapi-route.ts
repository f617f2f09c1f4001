import * as v from 'valibot';
import { route } from './route';

export const openApiRoute = route({
  path: '/api/openapi.json',
  GET: {
    summary: 'This description',
    access: 'everyone',
    answers: {
      200: { json: v.looseObject({ openapi: v.string() }) },
      304: { description: 'It is the one of If-None-Match' },
    },
  },
});
