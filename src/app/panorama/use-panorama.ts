import { createPanorama } from '@machines/panorama/panorama.machine';
import type { ActorRefFrom } from 'xstate';
import { lazyPort } from '@/services/lazy-port';
import type { Services } from '@/services/services';
import { useSpawned } from '../app-context';

const panoramaOf = ({ panorama }: Services) => createPanorama(lazyPort(panorama));

export type PanoramaActor = ActorRefFrom<typeof createPanorama>;

/** Creates the actor of an area of 360°, which lives as long as the component. */
export const usePanorama = (): PanoramaActor => useSpawned(panoramaOf, undefined);
