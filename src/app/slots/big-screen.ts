import { createBigScreen } from '@machines/social-wall/big-screen.machine';
import { fillScreen, keepAwake } from '@/services/screen/screen';

/** Creates the machine of a wall on a big screen. */
export const bigScreen = () => createBigScreen({ fillScreen, keepAwake });
