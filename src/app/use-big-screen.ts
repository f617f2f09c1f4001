import { createBigScreen } from '@machines/social-wall/big-screen.machine';
import type { ActorRefFrom } from 'xstate';
import { fillScreen, keepAwake } from '@/services/screen/screen';
import { useAppActor, useSpawned } from './app-context';

const bigScreen = () => createBigScreen({ fillScreen, keepAwake });

/** Creates the actor of a wall on a big screen. */
export const useBigScreen = (): ActorRefFrom<typeof createBigScreen> =>
  useSpawned(bigScreen, { parent: useAppActor() });
