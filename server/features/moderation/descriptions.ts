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
import { route } from '../../platform/http/route';

const AWAY = 'The realtime database does not answer';
const GONE = 'There is no such message, post, comment, board, person or report, or no longer';
const DONE = { 200: { json: v.object({ data: doneSchema }) } };
const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a number'), v.transform(Number));

export const reportRoute = route({
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
});

export const dismissRoute = route({
  path: '/api/moderation/reports/:reportId/dismiss',
  POST: {
    summary: 'Closes a report without doing anything',
    access: 'hosts',
    once: true,
    params: v.object({ reportId: number }),
    answers: DONE,
    refusals: { 404: GONE },
  },
});

export const removalRoute = route({
  path: '/api/moderation/messages/remove',
  POST: {
    summary: 'Removes what a message says and its file; its place in the conversation stays',
    access: 'hosts',
    once: true,
    body: removalSchema,
    answers: DONE,
    refusals: { 404: GONE, 503: AWAY },
  },
});

export const postRemovalRoute = route({
  path: '/api/moderation/posts/remove',
  POST: {
    summary: 'Removes a post from its social wall, of which its author reads the reason',
    access: 'hosts',
    once: true,
    body: postRemovalSchema,
    answers: DONE,
    refusals: { 404: GONE, 503: AWAY },
  },
});

export const commentRemovalRoute = route({
  path: '/api/moderation/comments/remove',
  POST: {
    summary: 'Removes a comment from a media board, of which its author reads the reason',
    access: 'hosts',
    once: true,
    body: commentRemovalSchema,
    answers: DONE,
    refusals: { 404: GONE, 503: AWAY },
  },
});

export const boardClearingRoute = route({
  path: '/api/moderation/boards/clear',
  POST: {
    summary:
      'Clears a whiteboard for everybody. Undoing it restores what was on it, beside what was drawn since',
    access: 'hosts',
    once: true,
    body: boardClearingSchema,
    answers: DONE,
    refusals: { 404: GONE, 503: AWAY },
  },
});

export const elementRemovalRoute = route({
  path: '/api/moderation/boards/elements/remove',
  POST: {
    summary:
      'Removes one element of a whiteboard for good, also one that nobody can change and one of a board that is only shown',
    access: 'hosts',
    once: true,
    body: elementRemovalSchema,
    answers: DONE,
    refusals: { 404: 'There is no such element, or no longer', 503: AWAY },
  },
});

export const restrictionRoute = route({
  path: '/api/moderation/restrictions',
  POST: {
    summary:
      'Mutes a person, in one channel or everywhere in the chat, or bans them, from the area or the group of a channel ' +
      'or from the venue: for minutes or for good. A ban from an area takes effect at once, a ban from a group removes ' +
      'the person from it, and a ban from the venue ends all sessions. Only administrators do this to people with ' +
      'authorities',
    access: 'hosts',
    once: true,
    body: restrictingSchema,
    answers: DONE,
    refusals: { 404: GONE, 409: 'It is the own account, or one with authorities', 503: AWAY },
  },
});

export const channelRoute = route({
  path: '/api/moderation/channels',
  POST: {
    summary:
      'Limits the channel of an area until it is changed: how long a person waits between two messages, and whether ' +
      'only hosts write. Hosts are not limited',
    access: 'hosts',
    once: true,
    body: limitingSchema,
    answers: DONE,
    refusals: { 404: 'There is no such channel', 503: AWAY },
  },
});

export const announcementRoute = route({
  path: '/api/moderation/announcements',
  POST: {
    summary:
      'Announces something for some minutes, to an area or to everybody, in place of what was announced there',
    access: 'hosts',
    once: true,
    body: announcingSchema,
    answers: DONE,
    refusals: { 503: AWAY },
  },
});

export const logRoute = route({
  path: '/api/moderation/log',
  GET: {
    summary: 'A page of what hosts did, the newest first; `before` is that of the page before',
    access: 'hosts',
    query: v.object({ before: v.optional(number) }),
    answers: { 200: { json: v.object({ data: logPageSchema }) } },
  },
});

export const undoRoute = route({
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
});
