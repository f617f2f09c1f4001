import type { Schedule, Session } from '@domain/schedule/session';
import { say } from './texts';
import type { DemoTexts } from './texts/en';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const DAY = 24 * 60 * MINUTE;

interface Plan {
  id: keyof DemoTexts['sessions'];
  room: 'Lobby' | 'Expo' | 'Auditorium' | 'Lounge' | 'Rooftop';
  /** Minutes from the half hour in which the demo starts. */
  from: number;
  minutes: number;
  speakers: readonly (keyof DemoTexts['biographies'])[];
}

const plans = (day: number, ...sessions: readonly Plan[]): Plan[] =>
  sessions.map((one) => ({ ...one, from: one.from + (day * DAY) / MINUTE }));

const FIRST_DAY = plans(
  0,
  {
    id: 'doors',
    room: 'Lobby',
    from: -120,
    minutes: 30,
    speakers: ['Harriet Host'],
  },
  {
    id: 'welcome-talk',
    room: 'Auditorium',
    from: -90,
    minutes: 45,
    speakers: ['Ada Lovelace'],
  },
  {
    id: 'guided-round',
    room: 'Expo',
    from: -60,
    minutes: 165,
    speakers: ['Charlotte Brass'],
  },
  {
    id: 'reading-machine',
    room: 'Auditorium',
    from: 0,
    minutes: 45,
    speakers: ['Grace Hopper'],
  },
  {
    id: 'open-table',
    room: 'Lounge',
    from: 0,
    minutes: 60,
    speakers: ['Alan Turing'],
  },
  {
    id: 'moth',
    room: 'Expo',
    from: 30,
    minutes: 30,
    speakers: ['Grace Hopper', 'Charlotte Brass'],
  },
  {
    id: 'next-machine',
    room: 'Auditorium',
    from: 60,
    minutes: 45,
    speakers: ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'],
  },
  {
    id: 'horizon-walk',
    room: 'Rooftop',
    from: 60,
    minutes: 45,
    speakers: ['Ruth Horizon'],
  },
  {
    id: 'cannot-do',
    room: 'Auditorium',
    from: 120,
    minutes: 45,
    speakers: ['Alan Turing'],
  },
  {
    id: 'drawing-hour',
    room: 'Lounge',
    from: 120,
    minutes: 60,
    speakers: ['Douglas Field'],
  },
  {
    id: 'first-evening',
    room: 'Rooftop',
    from: 195,
    minutes: 45,
    speakers: ['Harriet Host'],
  },
);

const SECOND_DAY = plans(
  1,
  {
    id: 'good-year',
    room: 'Auditorium',
    from: -120,
    minutes: 45,
    speakers: ['Alan Turing'],
  },
  {
    id: 'papers',
    room: 'Expo',
    from: -90,
    minutes: 45,
    speakers: ['Charlotte Brass'],
  },
  {
    id: 'nanosecond',
    room: 'Auditorium',
    from: -60,
    minutes: 45,
    speakers: ['Grace Hopper'],
  },
  {
    id: 'answering-screens',
    room: 'Auditorium',
    from: 0,
    minutes: 45,
    speakers: ['Douglas Field', 'Ruth Horizon'],
  },
  {
    id: 'wall-of-thoughts',
    room: 'Lounge',
    from: 0,
    minutes: 60,
    speakers: ['Ada Lovelace'],
  },
  {
    id: 'hundred-years',
    room: 'Auditorium',
    from: 60,
    minutes: 45,
    speakers: ['Margaret Orbit'],
  },
  {
    id: 'stars-by-hand',
    room: 'Rooftop',
    from: 60,
    minutes: 30,
    speakers: ['Ruth Horizon'],
  },
  {
    id: 'expo-close',
    room: 'Expo',
    from: 105,
    minutes: 30,
    speakers: ['Charlotte Brass'],
  },
  {
    id: 'goodbye',
    room: 'Lobby',
    from: 150,
    minutes: 30,
    speakers: ['Harriet Host', 'Ada Lovelace'],
  },
);

const momentOf = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');

/** Returns the agenda of the demo: two days, of which the first has sessions before, at and after a moment in milliseconds. */
export function demoAgenda(now: number): Schedule {
  const halfHour = now - (now % HALF_HOUR);
  const sessionOf = ({ id, room, from, minutes, speakers }: Plan): Session => ({
    guid: `demo-${id}`,
    titles: say((texts) => texts.sessions[id].title),
    descriptions: say((texts) => texts.sessions[id].description),
    speakers: speakers.map((name) => ({ name, biographies: say((texts) => texts.biographies[name]) })),
    room,
    start: momentOf(halfHour + from * MINUTE),
    end: momentOf(halfHour + (from + minutes) * MINUTE),
    zone: 'Europe/Berlin',
    attachments: [],
    sequence: 0,
    changedAt: momentOf(halfHour),
  });
  return {
    title: 'Foyer Open House',
    addedAreas: [],
    sessions: [...FIRST_DAY, ...SECOND_DAY].map(sessionOf),
  };
}
