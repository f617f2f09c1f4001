import { accessOf } from '@domain/login/login';
import { appMachine } from '@machines/app/app.machine';
import type { CallReport } from '@machines/app/call-report';
import { createAuth } from '@machines/auth/auth.machine';
import type { NetworkReport } from '@machines/connection/connection.machine';
import { createLanguage } from '@machines/language/language.machine';
import { createLogCapture } from '@machines/log-capture/log-capture.machine';
import { createLoginView } from '@machines/login-view/login-view.machine';
import { createPublication } from '@machines/publication/publication.machine';
import { createRetry } from '@machines/retry/retry.machine';
import { lateLogic } from '@machines/slots';
import { createVenue } from '@machines/venue/venue.machine';
import { type ActorOptions, createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate';
import type { Services } from '@/services/services';
import type { AppActor } from './app-actor';
import { type FaultReport, faultReport } from './faults';
import { createTransitionRecord } from './transition-record';

export type LoadBackground = () => Promise<typeof import('./background')>;

/** Fills the slots that load the background and start it. */
function backgroundSlots(services: Services, load: LoadBackground) {
  let loaded: ReturnType<Awaited<ReturnType<LoadBackground>>['createBackground']> | undefined;
  return {
    loadBackground: fromPromise(async () => {
      const { createBackground, createBackgroundServices } = await load();
      loaded = createBackground({ ...services, ...services.background(createBackgroundServices) });
    }),
    background: lateLogic(() => {
      if (!loaded) throw new Error('The code of the background has not loaded');
      return loaded;
    }),
  };
}

/** Hands each long-lived machine its port; views hand theirs to the machines that they spawn. */
function wire(services: Services, load: LoadBackground) {
  const { config, api, client, language, logs, watchNetwork } = services;
  const loadAccess = async () => {
    const [settings, options] = await Promise.all([config(), api.loginOptions()]);
    return accessOf(settings, options);
  };
  return appMachine.provide({
    actors: {
      loadConfig: fromPromise(config),
      watchCalls: fromCallback(({ sendBack }) => client.watch((report: CallReport) => sendBack(report))),
      watchNetwork: fromCallback(({ sendBack }) =>
        watchNetwork((found) =>
          sendBack({ type: found ? 'network.found' : 'network.lost' } satisfies NetworkReport),
        ),
      ),
      ...backgroundSlots(services, load),
      publication: createPublication(api),
      auth: createAuth({ ...services, loadAccess }),
      loginView: createLoginView(services.identity),
      venue: createVenue({
        venue: (architectureId) => api.venue(architectureId),
        mergeVenue: async (parts) => (await load()).mergeVenue(parts),
      }),
      language: createLanguage(language),
      logCapture: createLogCapture(logs),
      retry: createRetry(client),
    },
  });
}

export interface App {
  actor: AppActor;
  services: Services;
  /** The texts typed before a forced reload, by field name. */
  drafts: Record<string, string>;
  /** Receives the inspection events of every actor, spawned ones too. */
  inspect: (event: InspectionEvent) => void;
  /** Reports errors caught anywhere on the page. */
  report: FaultReport;
}

export interface AppOptions extends ActorOptions<typeof appMachine> {
  drafts?: Record<string, string>;
  /** Loads the code of the background; it is repeated when that fails. */
  loadBackground?: LoadBackground;
}

const observerOf = (inspect: AppOptions['inspect']) =>
  typeof inspect === 'function' ? inspect : (event: InspectionEvent) => inspect?.next?.(event);

/** Returns the root actor with these services, not yet started. */
export function createApp(
  services: Services,
  { drafts = {}, inspect, loadBackground = () => import('./background'), ...options }: AppOptions = {},
): App {
  const record = createTransitionRecord();
  const inspectors = [record.observe, observerOf(inspect)];
  const notifyInspectors = (event: InspectionEvent) => {
    for (const observe of inspectors) observe(event);
  };
  const actor = createActor(wire(services, loadBackground), { ...options, inspect: notifyInspectors });
  const report = faultReport({ actor, record, logs: services.logs });
  actor.on('fault.found', ({ source, error }) => report(source, error));
  return { actor, services, drafts, inspect: notifyInspectors, report };
}
