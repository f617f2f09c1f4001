import { accessOf } from '@domain/login';
import { appMachine } from '@machines/app/app.machine';
import type { CallReport } from '@machines/app/call-report';
import { children } from '@machines/app/children';
import type { SessionReport } from '@machines/auth/auth.events';
import { type ActorOptions, type ActorRefFrom, createActor, type InspectionEvent } from 'xstate';
import type { Services } from '@/services/services';
import { consentSlots } from './consent-slots';
import { type FaultReport, faultReport } from './faults';
import { logSlots } from './log-slots';
import { loginSlots } from './login-slots';
import { presenceSlots } from './presence-slots';
import { promise, stream } from './slots';
import { trackingSlots } from './tracking-slots';
import { createTransitionRecord } from './transition-record';
import { versionSlots } from './version-slots';

export type AppActor = ActorRefFrom<typeof appMachine>;

/** Fills the slots of the long-lived machines; those that views spawn are filled in `spawned/`. */
function wire(services: Services) {
  const { config, api, client, identity, language, statusChoice } = services;
  const loadAccess = async () => {
    const [settings, options] = await Promise.all([config(), api.loginOptions()]);
    return accessOf(settings, options);
  };
  return appMachine.provide({
    actors: {
      loadConfig: promise(config),
      watchCalls: stream<CallReport>(client.watch),
      ...versionSlots(services),
      auth: children.auth.provide({
        actors: {
          loadAccess: promise(loadAccess),
          captureVisit: promise(services.captureVisit),
          restoreSession: promise(identity.restore),
          signIn: promise(identity.signIn),
          checkAuthority: promise((_: { token: string }) => api.checkAuthority()),
          loadDetails: promise(api.userDetails),
          refreshSession: promise(identity.refresh),
          watchSession: stream<SessionReport, { userId: string }>((send, { userId }) =>
            identity.watch(userId, send),
          ),
          signOut: promise(({ userId }: { userId: string | null }) => {
            statusChoice.forget();
            return identity.signOut(userId);
          }),
        },
      }),
      ...loginSlots(services),
      ...consentSlots(services),
      ...trackingSlots(services),
      venue: children.venue.provide({
        actors: {
          loadVenue: promise(({ architectureId }: { architectureId: string }) => api.venue(architectureId)),
          reloadVenue: promise(({ architectureId }: { architectureId: string }) =>
            api.venue(architectureId, 'session'),
          ),
        },
      }),
      language: children.language.provide({
        actors: { detectLanguage: promise(language.detect), activateLanguage: promise(language.activate) },
      }),
      ...presenceSlots(services),
      ...logSlots(services),
      retry: children.retry.provide({
        actors: {
          stopRetries: promise(async () => client.stopRetries()),
          hastenRetries: promise(async () => client.hastenRetries()),
        },
      }),
    },
  });
}

export interface App {
  actor: AppActor;
  services: Services;
  /** What was typed before a forced reload, by field name. */
  drafts: Record<string, string>;
  /** Who watches every actor, spawned ones too. */
  inspect: (event: InspectionEvent) => void;
  /** Reports what was caught anywhere on the page. */
  report: FaultReport;
}

export interface AppOptions extends ActorOptions<typeof appMachine> {
  drafts?: Record<string, string>;
}

const observerOf = (inspect: AppOptions['inspect']) =>
  typeof inspect === 'function' ? inspect : (event: InspectionEvent) => inspect?.next?.(event);

/** The root actor on given services, not yet started. */
export function createApp(services: Services, { drafts = {}, inspect, ...options }: AppOptions = {}): App {
  const record = createTransitionRecord();
  const inspectors = [record.observe, observerOf(inspect)];
  const tellInspectors = (event: InspectionEvent) => {
    for (const tell of inspectors) tell(event);
  };
  const actor = createActor(wire(services), { ...options, inspect: tellInspectors });
  const report = faultReport({ actor, record, logs: services.logs });
  actor.on('fault.found', ({ source, error }) => report(source, error));
  return { actor, services, drafts, inspect: tellInspectors, report };
}
