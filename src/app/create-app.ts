import { accessOf } from '@domain/login';
import { appMachine } from '@machines/app/app.machine';
import type { CallReport } from '@machines/app/call-report';
import { children } from '@machines/app/children';
import { type ActorOptions, type ActorRefFrom, createActor } from 'xstate';
import type { Services } from '@/services/services';
import { presenceSlots } from './presence-slots';
import { promise, stream } from './slots';

export type AppActor = ActorRefFrom<typeof appMachine>;

/** Fills the slots of the long-lived machines; those that views spawn are filled in `spawned/`. */
function wire(services: Services) {
  const { config, api, client, identity, language } = services;
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
          restoreSession: promise(identity.restore),
          signIn: promise(identity.signIn),
          checkAuthority: promise((_: { token: string }) => api.checkAuthority()),
          refreshSession: promise(identity.refresh),
          watchSession: stream<{ type: 'session.lost' }>((send) =>
            identity.watch(() => send({ type: 'session.lost' })),
          ),
          signOut: promise(identity.signOut),
        },
      }),
      venue: children.venue.provide({
        actors: {
          loadVenue: promise(({ architectureId }: { architectureId: string }) => api.venue(architectureId)),
        },
      }),
      language: children.language.provide({
        actors: { detectLanguage: promise(language.detect), activateLanguage: promise(language.activate) },
      }),
      ...presenceSlots(services),
      retry: children.retry.provide({ actors: { stopRetries: promise(async () => client.stopRetries()) } }),
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
