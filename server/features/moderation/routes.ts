import {
  boardClearingSchema,
  commentRemovalSchema,
  doneSchema,
  elementRemovalSchema,
  logPageSchema,
  postRemovalSchema,
  removalSchema,
  restrictingSchema,
} from '@domain/moderation/action';
import { announcingSchema } from '@domain/moderation/announcement';
import { limitingSchema } from '@domain/moderation/channel-limit';
import { reportPageSchema, reportSchema } from '@domain/moderation/report';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import { route } from '../../platform/http/endpoint';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import { accountUid } from '../people';
import type { Moderation } from './moderation';
import type { Reports } from './reports';
import type { Host } from './subject';

const AWAY = 'The realtime database does not answer';
const GONE = 'There is no such message, post, comment, board, person or report, or no longer';
const DONE = { 200: { json: v.object({ data: doneSchema }) } };
const NO_STORE = { 'Cache-Control': 'no-store' };
const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a number'), v.transform(Number));

interface ModerationDeps {
  accounts: Accounts;
  reports: Reports;
  moderation: Moderation;
  /** Tells the hosts that something has changed. */
  moderationHint: () => void;
}

async function hostOf(c: HttpContext, { accounts }: ModerationDeps): Promise<Host> {
  const principal = principalOf(c);
  return { uid: principal.uid, account: await accountUid(accounts, principal), admin: principal.admin };
}

function nothing(c: HttpContext, { moderationHint }: ModerationDeps): Response {
  moderationHint();
  return c.body(null, 204, NO_STORE);
}

function done(c: HttpContext, { moderationHint }: ModerationDeps, actionId: number): Response {
  moderationHint();
  return c.json({ data: { actionId } }, 200, NO_STORE);
}

/** What a host does, as its body says: once, with the id of the action in the log as the answer. */
interface Act<Body extends v.GenericSchema> {
  path: string;
  summary: string;
  body: Body;
  refusals?: Record<number, string>;
  act: (moderation: Moderation, body: v.InferOutput<Body>, host: Host) => Promise<number>;
}

function actEndpoint<Body extends v.GenericSchema>({ path, summary, body, refusals, act }: Act<Body>) {
  return route({
    path: `/api/moderation/${path}`,
    POST: {
      summary,
      access: 'hosts',
      once: true,
      body,
      answers: DONE,
      refusals: { ...(refusals ?? { 404: GONE }), 503: AWAY },
    },
  }).handled((deps: ModerationDeps) => ({
    POST: async (c, input) =>
      done(c, deps, await act(deps.moderation, input.body as v.InferOutput<Body>, await hostOf(c, deps))),
  }));
}

const reporting = route({
  path: '/api/moderation/reports',
  POST: {
    summary:
      'Reports a message, a post, a comment, a profile or a name to the hosts, who get it as it is now. The caller must be able to read it',
    access: 'members',
    once: true,
    body: reportSchema,
    answers: { 204: { description: 'The hosts have it.' } },
    refusals: {
      404: 'There is no such message or person, or not for the caller',
      409: 'It is of the caller',
      429: 'Too many reports on one day',
      503: AWAY,
    },
  },
  GET: {
    summary: 'A page of the open reports, the oldest first; `after` is that of the page before',
    access: 'hosts',
    query: v.object({ after: v.optional(number, '0') }),
    answers: { 200: { json: v.object({ data: reportPageSchema }) } },
  },
}).handled((deps: ModerationDeps) => ({
  POST: async (c, { body }) => {
    await deps.reports.add(body, principalOf(c));
    return nothing(c, deps);
  },
  GET: async (c, { query }) => c.json({ data: await deps.reports.open(query.after) }, 200, NO_STORE),
}));

const dismissal = route({
  path: '/api/moderation/reports/:reportId/dismiss',
  POST: {
    summary: 'Closes a report without doing anything',
    access: 'hosts',
    once: true,
    params: v.object({ reportId: number }),
    answers: DONE,
    refusals: { 404: GONE },
  },
}).handled((deps: ModerationDeps) => ({
  POST: async (c, { params }) =>
    done(c, deps, await deps.moderation.dismiss(params.reportId, await hostOf(c, deps))),
}));

const log = route({
  path: '/api/moderation/log',
  GET: {
    summary: 'A page of what hosts did, the newest first; `before` is that of the page before',
    access: 'hosts',
    query: v.object({ before: v.optional(number) }),
    answers: { 200: { json: v.object({ data: logPageSchema }) } },
  },
}).handled(({ moderation }: ModerationDeps) => ({
  GET: async (c, { query }) => c.json({ data: await moderation.log(query.before) }, 200, NO_STORE),
}));

const undo = route({
  path: '/api/moderation/log/:actionId/undo',
  POST: {
    summary:
      'Undoes what a host did: ends a mute or a ban, restores a message, a post, a comment or a board, opens a report again',
    access: 'hosts',
    once: true,
    params: v.object({ actionId: number }),
    answers: { 204: { description: 'It is undone.' } },
    refusals: { 404: GONE, 409: 'It is undone already, has ended or was replaced', 503: AWAY },
  },
}).handled((deps: ModerationDeps) => ({
  POST: async (c, { params }) => {
    await deps.moderation.undo(params.actionId, await hostOf(c, deps));
    return nothing(c, deps);
  },
}));

/** The calls by which attendees report, and hosts look at reports, act and undo. */
export const routes = [
  reporting,
  dismissal,
  actEndpoint({
    path: 'messages/remove',
    summary: 'Removes what a message says and its file; its place in the conversation stays',
    body: removalSchema,
    act: ({ removeMessage }, body, host) => removeMessage(body, host),
  }),
  actEndpoint({
    path: 'posts/remove',
    summary: 'Removes a post from its social wall, of which its author reads the reason',
    body: postRemovalSchema,
    act: ({ removePost }, body, host) => removePost(body, host),
  }),
  actEndpoint({
    path: 'comments/remove',
    summary: 'Removes a comment from a media board, of which its author reads the reason',
    body: commentRemovalSchema,
    act: ({ removeComment }, body, host) => removeComment(body, host),
  }),
  actEndpoint({
    path: 'boards/clear',
    summary:
      'Clears a whiteboard for everybody. Undoing it restores what was on it, beside what was drawn since',
    body: boardClearingSchema,
    act: ({ clearBoard }, body, host) => clearBoard(body, host),
  }),
  actEndpoint({
    path: 'boards/elements/remove',
    summary:
      'Removes one element of a whiteboard for good, also one that nobody can change and one of a board that is only shown',
    body: elementRemovalSchema,
    refusals: { 404: 'There is no such element, or no longer' },
    act: ({ removeElement }, body, host) => removeElement(body, host),
  }),
  actEndpoint({
    path: 'restrictions',
    summary:
      'Mutes a person, in one channel or everywhere in the chat, or bans them, from the area or the group of a channel ' +
      'or from the venue: for minutes or for good. A ban from an area takes effect at once, a ban from a group removes ' +
      'the person from it, and a ban from the venue ends all sessions. Only administrators do this to people with ' +
      'authorities',
    body: restrictingSchema,
    refusals: { 404: GONE, 409: 'It is the own account, or one with authorities' },
    act: ({ restrict }, body, host) => restrict(body, host),
  }),
  actEndpoint({
    path: 'channels',
    summary:
      'Limits the channel of an area until it is changed: how long a person waits between two messages, and whether ' +
      'only hosts write. Hosts are not limited',
    body: limitingSchema,
    refusals: { 404: 'There is no such channel' },
    act: ({ limitChannel }, body, host) => limitChannel(body, host),
  }),
  actEndpoint({
    path: 'announcements',
    summary:
      'Announces something for some minutes, to an area or to everybody, in place of what was announced there',
    body: announcingSchema,
    refusals: {},
    act: ({ announce }, body, host) => announce(body, host),
  }),
  log,
  undo,
];
