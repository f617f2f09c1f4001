import { personalData as calendarData } from './calendars';
import { personalData as starData } from './stars';

export { commands, type ScheduleAnswer } from './agenda-commands';
export { routes } from './agenda-routes';
export { type Calendars, createCalendars } from './calendars';
export { rules } from './rules';
export { type ShownAgenda, shownAgenda } from './shown-agenda';
export {
  createStarHint,
  createStars,
  personalEntries,
  type StarHint,
  type Stars,
} from './stars';

export const personalData = [starData, calendarData];
