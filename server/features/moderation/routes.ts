import type { Accounts } from '../../backend/identity/accounts';
import { endpoint } from '../../platform/http/endpoint';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import { accountUid } from '../people';
import {
  announcementRoute,
  boardClearingRoute,
  channelRoute,
  commentRemovalRoute,
  dismissRoute,
  elementRemovalRoute,
  logRoute,
  postRemovalRoute,
  removalRoute,
  reportRoute,
  restrictionRoute,
  undoRoute,
} from './descriptions';
import type { Moderation } from './moderation';
import type { Reports } from './reports';
import type { Host } from './subject';

interface ModerationDeps {
  accounts: Accounts;
  reports: Reports;
  moderation: Moderation;
}

const NO_STORE = { 'Cache-Control': 'no-store' };
async function hostOf(c: HttpContext, accounts: Accounts): Promise<Host> {
  const principal = principalOf(c);
  return { uid: principal.uid, account: await accountUid(accounts, principal), admin: principal.admin };
}

const done = (c: HttpContext, actionId: number): Response => c.json({ data: { actionId } }, 200, NO_STORE);
const nothing = (c: HttpContext): Response => c.body(null, 204, NO_STORE);

const reporting = endpoint(reportRoute, ({ reports }: ModerationDeps) => ({
  POST: async (c, { body }) => {
    await reports.add(body, principalOf(c));
    return nothing(c);
  },
  GET: async (c, { query }) => c.json({ data: await reports.open(query.after) }, 200, NO_STORE),
}));

const dismissal = endpoint(dismissRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { params }) => {
    return done(c, await moderation.dismiss(params.reportId, await hostOf(c, accounts)));
  },
}));

const removal = endpoint(removalRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => {
    return done(c, await moderation.removeMessage(body, await hostOf(c, accounts)));
  },
}));

const postRemoval = endpoint(postRemovalRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => done(c, await moderation.removePost(body, await hostOf(c, accounts))),
}));

const commentRemoval = endpoint(commentRemovalRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => done(c, await moderation.removeComment(body, await hostOf(c, accounts))),
}));

const boardClearing = endpoint(boardClearingRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => done(c, await moderation.clearBoard(body, await hostOf(c, accounts))),
}));

const elementRemoval = endpoint(elementRemovalRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => done(c, await moderation.removeElement(body, await hostOf(c, accounts))),
}));

const restriction = endpoint(restrictionRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => {
    return done(c, await moderation.restrict(body, await hostOf(c, accounts)));
  },
}));

const channel = endpoint(channelRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => done(c, await moderation.limitChannel(body, await hostOf(c, accounts))),
}));

const announcement = endpoint(announcementRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { body }) => done(c, await moderation.announce(body, await hostOf(c, accounts))),
}));

const log = endpoint(logRoute, ({ moderation }: ModerationDeps) => ({
  GET: async (c, { query }) => c.json({ data: await moderation.log(query.before) }, 200, NO_STORE),
}));

const undo = endpoint(undoRoute, ({ accounts, moderation }: ModerationDeps) => ({
  POST: async (c, { params }) => {
    await moderation.undo(params.actionId, await hostOf(c, accounts));
    return nothing(c);
  },
}));

/** The calls by which attendees report, and hosts look at reports, act and undo. */
export const routes = [
  reporting,
  dismissal,
  removal,
  postRemoval,
  commentRemoval,
  boardClearing,
  elementRemoval,
  restriction,
  channel,
  announcement,
  log,
  undo,
];
