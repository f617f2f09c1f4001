import type { VenueMerge } from '@domain/venue/venue-changes';
import { appMachine } from '@machines/app/app.machine';
import type { CallReport } from '@machines/app/call-report';
import { children } from '@machines/app/children';
import { lateLogic } from '@machines/slots';
import { type ActorOptions, createActor, type InspectionEvent } from 'xstate';
import { logSlots } from '@/app/slots/log-capture';
import type { Services } from '@/services/services';
import type { AppActor } from './app-actor';
import { type FaultReport, faultReport } from './faults';
import { promise, stream } from './slots/fill';
import { loginSlots } from './slots/login-slots';
import { networkStream } from './slots/network';
import { createTransitionRecord } from './transition-record';

export type LoadBackground = () => Promise<typeof import('./background')>;

/** Fills the slots that load the background and start it. */
function backgroundSlots(services: Services, load: LoadBackground) {
  let loaded: ReturnType<Awaited<ReturnType<LoadBackground>>['createBackground']> | undefined;
  return {
    loadBackground: promise(async () => {
      const { createBackground, createBackgroundServices } = await load();
      loaded = createBackground({ ...services, ...services.background(createBackgroundServices) });
    }),
    background: lateLogic(() => {
      if (!loaded) throw new Error('The code of the background has not loaded');
      return loaded;
    }),
  };
}

/** Fills the slots of the long-lived machines; views fill those of the machines they spawn. */
function wire(services: Services, load: LoadBackground) {
  const { config, api, client, language } = services;
  const venue = promise(({ architectureId }: { architectureId: string }) => api.venue(architectureId));
  return appMachine.provide({
    actors: {
      loadConfig: promise(config),
      watchCalls: stream<CallReport>(client.watch),
      watchNetwork: networkStream(services),
      ...backgroundSlots(services, load),
      publication: children.publication.provide({
        actors: {
          loadVersion: promise(api.venueVersion),
          pollVersion: promise((_: unknown, signal) => api.pollVersion(signal)),
        },
      }),
      ...loginSlots(services),
      venue: children.venue.provide({
        actors: {
          loadVenue: venue,
          reloadVenue: venue,
          mergeVenue: promise(async (parts: VenueMerge) => (await load()).mergeVenue(parts)),
        },
      }),
      language: children.language.provide({
        actors: { detectLanguage: promise(language.detect), activateLanguage: promise(language.activate) },
      }),
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
