import type { OwnPlace } from './call.events';
import type { PlaceReport } from './call-seat.events';

/** How the browser and the user answer the question which screen is shared; `CANCELLED`: the user shares none. */
export type ScreenAnswer = 'SHARED' | 'CANCELLED' | 'FAILED';

/** Reports of the slot `watchScreen`: the user stopped sharing in the browser, or closed what was shared. */
export type ScreenReport = { type: 'screen.ended' };

export type ScreenEvent = { type: 'screen.toggle' } | PlaceReport | ScreenReport;

/** What the others are told of the screen. */
export interface ScreenMark extends OwnPlace {
  isShared: boolean;
}
