import { accessOf } from '@domain/login';
import { appMachine } from '@machines/app/app.machine';
import type { CallReport } from '@machines/app/call-report';
import { children } from '@machines/app/children';
import { assetImageMachine } from '@machines/asset-image/asset-image.machine';
import { downloadMachine } from '@machines/download/download.machine';
import type { DocumentText } from '@machines/pdf/document-text';
import { pdfMachine } from '@machines/pdf/pdf.machine';
import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyEventObject,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';
import type { Services } from '@/services/services';

export type AppActor = ActorRefFrom<typeof appMachine>;

const promise = <Output, Input = NonReducibleUnknown>(run: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => run(input));

const stream = <Event extends EventObject>(watch: (send: (event: Event) => void) => () => void) =>
  fromCallback<Event, NonReducibleUnknown, AnyEventObject>(({ sendBack }) => watch(sendBack));

/** The one place where slots are filled: what each machine asks for, from the services. */
function wire({ config, api, client, identity, language, assetAddresses, assetFiles }: Services) {
  const loadAccess = async () => {
    const [settings, options] = await Promise.all([config(), api.loginOptions()]);
    return accessOf(settings, options);
  };
  const signAddress = promise(({ uri, renew }: { uri: string; renew: boolean }) =>
    assetAddresses.sign(uri, renew),
  );

  const app = appMachine.provide({
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
      retry: children.retry.provide({ actors: { stopRetries: promise(async () => client.stopRetries()) } }),
    },
  });

  const spawned = {
    assetImage: assetImageMachine.provide({
      actors: {
        signAddress,
        askStatus: promise(({ address }: { address: string }) => assetFiles.statusOf(address)),
      },
    }),
    pdf: pdfMachine.provide({
      actors: {
        signAddress,
        findText: promise(({ text, query }: { text: DocumentText; query: string }) => text.find(query)),
      },
    }),
    download: downloadMachine.provide({
      actors: {
        saveAsset: promise(async ({ uri, renew }: { uri: string; renew: boolean }) =>
          assetFiles.save(await assetAddresses.sign(uri, renew)),
        ),
      },
    }),
  };
  return { app, spawned };
}

/** The machines that views spawn where they are shown. */
export type SpawnedMachines = ReturnType<typeof wire>['spawned'];

export interface App {
  actor: AppActor;
  spawned: SpawnedMachines;
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
  const { app, spawned } = wire(services);
  return { actor: createActor(app, options), spawned, drafts, inspect: options.inspect };
}
