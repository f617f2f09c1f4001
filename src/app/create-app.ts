import { accessOf } from '@domain/login';
import { appMachine } from '@machines/app/app.machine';
import type { CallReport } from '@machines/app/call-report';
import { children } from '@machines/app/children';
import type { SessionReport } from '@machines/auth/auth.events';
import { type ActorOptions, type ActorRefFrom, createActor } from 'xstate';
import type { Services } from '@/services/services';
import { loginSlots } from './login-slots';
import { presenceSlots } from './presence-slots';
import { promise, stream } from './slots';

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
      publication: children.publication.provide({ actors: { loadVersion: promise(api.venueVersion) } }),
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
      venue: children.venue.provide({
        actors: {
          loadVenue: promise(({ architectureId }: { architectureId: string }) => api.venue(architectureId)),
        },
      }),
      language: children.language.provide({
        actors: { detectLanguage: promise(language.detect), activateLanguage: promise(language.activate) },
      }),
      ...presenceSlots(services),
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
  inspect: AppOptions['inspect'];
}

export interface AppOptions extends ActorOptions<typeof appMachine> {
  drafts?: Record<string, string>;
}

/** The root actor on given services, not yet started. */
export function createApp(services: Services, { drafts = {}, ...options }: AppOptions = {}): App {
  return { actor: createActor(wire(services), options), services, drafts, inspect: options.inspect };
}
