import { all } from '../../backend/realtime/rules/build/expressions';
import { member, own } from '../../backend/realtime/rules/build/predicates';
import { personalData as calendarData } from './calendars';
import { personalData as starData } from './stars';

export { commands, type ScheduleAnswer } from './agenda-commands';
export { routes } from './agenda-routes';
export { createCalendars } from './calendars';
export { shownAgenda } from './shown-agenda';
export {
  createStarHint,
  createStars,
  personalEntries,
} from './stars';

export const personalData = [starData, calendarData];

// Written by the server alone, which rules don't concern.
export const rules = { 'hints/stars': { $uid: { '.read': all(member, own) } } };
