import { cachedPromise } from '@domain/shared/cached-promise';
import { createPanorama } from '@machines/panorama/panorama.machine';
import type { ActorRefFrom } from 'xstate';
import { lazyPort } from '@/services/lazy-port';
import { useSpawned } from '../app-context';

/** The viewer of the page; the code loads with the first view. Among the services it would cost every first page bytes. */
const viewer = cachedPromise(async () => (await import('@/services/panorama/viewer')).createPanoramaViewer());

const panoramaOf = () => createPanorama(lazyPort(viewer));

export type PanoramaActor = ActorRefFrom<typeof createPanorama>;

/** Creates the actor of an area of 360°, which lives as long as the component. */
export const usePanorama = (): PanoramaActor => useSpawned(panoramaOf, undefined);
