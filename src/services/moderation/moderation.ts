import { doneSchema, logPageSchema } from '@domain/moderation/action';
import { reportPageSchema } from '@domain/moderation/report';
import type { HostAction } from '@machines/moderation/host-action.machine';
import type { ModerationPage, ModerationPagePort } from '@machines/moderation/moderation-page.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

type Call = ApiClient['call'];

/** The calls of hosts; every rejection is a `Failure`, of which only the end of the session is reported. */
export type Moderation = Pick<ModerationPagePort, 'loadPage' | 'performAction'>;

const OPTIONS = { reports: 'session' } as const;

const addressOf = (hostAction: HostAction): [path: string, body?: Record<string, unknown>] => {
  switch (hostAction.type) {
    case 'dismiss':
      return [`/api/moderation/reports/${hostAction.reportId}/dismiss`];
    case 'undo':
      return [`/api/moderation/log/${hostAction.actionId}/undo`];
    case 'remove':
      return ['/api/moderation/messages/remove', hostAction.removal];
    case 'removePost':
      return ['/api/moderation/posts/remove', hostAction.removal];
    case 'removeComment':
      return ['/api/moderation/comments/remove', hostAction.removal];
    case 'clearBoard':
      return ['/api/moderation/boards/clear', hostAction.clearing];
    case 'restrict':
      return ['/api/moderation/restrictions', hostAction.restricting];
    case 'limit':
      return ['/api/moderation/channels', hostAction.limiting];
    case 'announce':
      return ['/api/moderation/announcements', hostAction.announcing];
  }
};

async function loadReports(call: Call, place: number | null): Promise<ModerationPage> {
  const { data } = await call('/api/moderation/reports', {
    ...OPTIONS,
    query: { after: place?.toString() },
    schema: v.object({ data: reportPageSchema }),
  });
  return { reports: data.reports, actions: [], next: data.after ?? null };
}

async function loadLog(call: Call, place: number | null): Promise<ModerationPage> {
  const { data } = await call('/api/moderation/log', {
    ...OPTIONS,
    query: { before: place?.toString() },
    schema: v.object({ data: logPageSchema }),
  });
  return { reports: [], actions: data.actions, next: data.before ?? null };
}

/** Creates the calls of hosts. */
export const createModeration = (call: Call): Moderation => ({
  loadPage: ({ view, place }) => (view === 'reports' ? loadReports(call, place) : loadLog(call, place)),
  performAction: async (hostAction) => {
    const [path, body] = addressOf(hostAction);
    const options = { ...OPTIONS, method: 'POST', once: true, ...(body && { body }) } as const;
    if (hostAction.type === 'undo') {
      await call(path, { ...options, schema: v.unknown() });
      return null;
    }
    const { data } = await call(path, { ...options, schema: v.object({ data: doneSchema }) });
    return data.actionId;
  },
});
