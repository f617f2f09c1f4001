import { isPushId } from '@domain/chat/push-id';
import * as v from 'valibot';
import { FILE_ANSWERS, FILE_QUERY, NO_RANGE, SIGNATURE_QUERY } from '../../platform/http/file-route';
import { route } from '../../platform/http/route';

const params = v.object({ fileId: v.pipe(v.string(), v.check(isPushId, 'must be the id of a file')) });
const REFUSALS = {
  404: 'There is no such file, or no longer, for this person',
  ...NO_RANGE,
  503: 'The realtime database does not answer',
};

export const uploadRoute = route({
  path: '/api/chat/files',
  POST: {
    summary:
      'Adds a file to a channel of the caller: a message with this id shows it. Without a message it is kept for a day',
    access: 'members',
    form: ['channelId', 'messageId', 'file'],
    answers: {
      200: {
        json: v.object({
          fileId: v.string(),
          url: v.string(),
          name: v.string(),
          type: v.string(),
          size: v.number(),
          width: v.optional(v.number()),
          height: v.optional(v.number()),
        }),
      },
    },
    refusals: {
      400: 'The form is not valid',
      403: 'The caller may not write there',
      409: 'Another file has this id',
      413: 'The file is larger than 5 MB',
      415: 'The type of the file may not be sent',
      429: 'Too many files on one day',
      503: 'The realtime database does not answer',
      507: 'The files of the caller are too large together',
    },
  },
});

export const fileRoute = route({
  path: '/api/chat/files/:fileId',
  GET: {
    summary: 'The bytes of a file, for the members of its channel, as long as its message has it',
    access: 'members',
    params,
    query: v.object(FILE_QUERY),
    answers: FILE_ANSWERS,
    refusals: REFUSALS,
  },
});

export const addressRoute = route({
  path: '/api/chat/files/:fileId/address',
  GET: {
    summary:
      'A signed address of a file, valid for 20 minutes, and not longer than its message has it and the caller is in its channel',
    access: 'members',
    params,
    answers: { 200: { json: v.object({ signedUrl: v.string() }) } },
    refusals: { 404: REFUSALS[404], 503: REFUSALS[503] },
  },
});

export const signedRoute = route({
  path: '/backend-files/:fileId',
  GET: {
    summary: 'The bytes of a file behind a signed address',
    access: 'everyone',
    params,
    query: v.object({
      ...FILE_QUERY,
      person: v.pipe(v.string(), v.description('Whom it was signed for')),
      ...SIGNATURE_QUERY,
    }),
    answers: FILE_ANSWERS,
    refusals: { ...REFUSALS, 403: 'The address is not or no longer valid' },
  },
});
