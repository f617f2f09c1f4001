import { join } from 'node:path';
import { FILE_MAX } from '@domain/chat/chat-limits';
import { fileKindOf } from '@domain/chat/file-type';
import { isPushId, pushId } from '@domain/chat/push-id';
import type { AssetSize } from '@domain/venue/asset';
import { operationModeOf } from '@domain/venue/venue-version';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import type { Records } from '../../backend/realtime/records';
import type { Environment } from '../../platform/config/environment';
import { forbidden, invalidField, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import {
  answerFile,
  FILE_ANSWERS,
  FILE_QUERY,
  NO_RANGE,
  PASSIVE,
  SIGNATURE_QUERY,
} from '../../platform/http/file-answer';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import { withUpload } from '../../platform/http/upload';
import type { AddressSigner } from '../assets';
import { accountUid } from '../people';
import { isInChannel, mayWrite, typeOfChannel } from './channel-access';
import type { ChatFiles } from './chat-files';
import type { FileRow } from './stored-files';

const gone = () => notFound('The file is no longer available.');

interface FileDeps {
  environment: Pick<Environment, 'dataDir' | 'mode'>;
  accounts: Accounts;
  records: Records;
  chatFiles: ChatFiles;
  signer: AddressSigner;
  clock: () => number;
}

const addressOf = (fileId: string): string => `/backend-files/${fileId}`;
/** What is signed: the address for one person. */
const sealedOf = (fileId: string, person: string): string => `${addressOf(fileId)}\n${person}`;

// Viewers of PDF do not work in a sandbox.
const policyOf = (type: string): string =>
  type === 'application/pdf'
    ? PASSIVE
    : "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

const isShown = (type: string): boolean => fileKindOf(type) !== 'other' || type === 'application/pdf';

interface How {
  size?: AssetSize | undefined;
  attachment?: string | undefined;
  cacheControl: string;
}

async function answerOf(c: HttpContext, { open }: ChatFiles, row: FileRow, how: How): Promise<Response> {
  const file = await open(row, how.size);
  if (!file) throw gone();
  return answerFile(c, file, {
    cacheControl: how.cacheControl,
    name: row.name,
    attachment: how.attachment === 'true' || !isShown(row.type),
    policy: policyOf(row.type),
  });
}

/** Returns a file that a person may see. @throws DomainError notFound */
async function shownTo(uid: string, deps: FileDeps, fileId: string): Promise<FileRow> {
  const row = await deps.chatFiles.find(fileId);
  const place = row && { mode: row.mode, channelId: row.channel_id, uid };
  const isMember = place && (await isInChannel(deps.records, place, deps.clock()));
  if (!isMember) throw gone();
  return row;
}

const formSchema = v.object({
  channelId: v.pipe(
    v.string('is required'),
    v.check((channelId) => typeOfChannel(channelId) !== undefined, 'must be the id of a channel'),
  ),
  messageId: v.optional(v.pipe(v.string(), v.check(isPushId, 'must be a push id'))),
});

function checkedForm(fields: Readonly<Record<string, string>>) {
  const { success, output, issues } = v.safeParse(formSchema, fields);
  if (success) return output;
  throw invalidField(v.getDotPath(issues[0]) ?? '', issues[0].message);
}

const params = v.object({ fileId: v.pipe(v.string(), v.check(isPushId, 'must be the id of a file')) });
const REFUSALS = {
  404: 'There is no such file, or no longer, for this person',
  ...NO_RANGE,
  503: 'The realtime database does not answer',
};

const upload = route({
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
}).handled((deps: FileDeps) => ({
  POST: async (c) => {
    const { environment, accounts, records, chatFiles, clock } = deps;
    const principal = principalOf(c);
    const { uid } = principal;
    const account = await accountUid(accounts, principal);
    await chatFiles.checkNumber(account);
    const folder = join(environment.dataDir, 'uploads');
    const rules = { maxBytes: FILE_MAX, folder, tooLarge: 'The file is larger than 5 MB.' };
    const added = await withUpload(c, rules, async ({ fields, name, path }) => {
      const { channelId, messageId: id = pushId(clock(), Math.random) } = checkedForm(fields);
      const person = { mode: operationModeOf(environment), channelId, uid };
      const host = principal.designer || principal.admin;
      if (!(await mayWrite(records, { ...person, host }, clock())))
        throw forbidden('You cannot send files here.');
      return chatFiles.add({ ...person, id, account, name, path });
    });
    const url = `/api/chat/files/${added.fileId}`;
    return c.json({ ...added, url }, 200, { 'Cache-Control': 'no-store' });
  },
}));

const read = route({
  path: '/api/chat/files/:fileId',
  GET: {
    summary: 'The bytes of a file, for the members of its channel, as long as its message has it',
    access: 'members',
    params,
    query: v.object(FILE_QUERY),
    answers: FILE_ANSWERS,
    refusals: REFUSALS,
  },
}).handled((deps: FileDeps) => ({
  GET: async (c, { params: { fileId }, query }) => {
    const row = await shownTo(principalOf(c).uid, deps, fileId);
    const answer = await answerOf(c, deps.chatFiles, row, { ...query, cacheControl: 'private, no-cache' });
    answer.headers.set('Vary', 'Authorization');
    return answer;
  },
}));

const address = route({
  path: '/api/chat/files/:fileId/address',
  GET: {
    summary:
      'A signed address of a file, valid for 20 minutes, and not longer than its message has it and the caller is in its channel',
    access: 'members',
    params,
    answers: { 200: { json: v.object({ signedUrl: v.string() }) } },
    refusals: { 404: REFUSALS[404], 503: REFUSALS[503] },
  },
}).handled((deps: FileDeps) => ({
  GET: async (c, { params: { fileId } }) => {
    const { uid } = principalOf(c);
    await shownTo(uid, deps, fileId);
    const seal = await deps.signer.seal(sealedOf(fileId, uid));
    const signedUrl = `${addressOf(fileId)}?${new URLSearchParams({ person: uid, ...seal })}`;
    return c.json({ signedUrl }, 200, { 'Cache-Control': 'no-store' });
  },
}));

const signed = route({
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
}).handled((deps: FileDeps) => ({
  GET: async (c, { params: { fileId }, query: { person, expires, signature, ...how } }) => {
    const seconds = await deps.signer.remaining(sealedOf(fileId, person), expires, signature);
    if (seconds === 0) throw forbidden('This address is not valid or no longer valid.');
    const row = await shownTo(person, deps, fileId);
    return answerOf(c, deps.chatFiles, row, { ...how, cacheControl: 'private, no-cache' });
  },
}));

/** The calls of the chat's files: upload, download with a token, signing of addresses, download by such an address. */
export const routes = [upload, read, address, signed];
