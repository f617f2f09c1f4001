import type { TestServer } from '../../../support/server';

/** Puts a person into the lobby of one mode, and gives them a record of a tab in the other. */
export function writePresence({ realtime }: Pick<TestServer, 'realtime'>, uid: string): Promise<void> {
  const entry = {
    uid,
    areaId: 'lobby',
    name: 'Full Name',
    timestamp: 1,
    status: 'Busy',
    nameKey: 'full name',
  };
  return realtime().write({
    [`live/attendees/${uid}`]: entry,
    'live/attendeeCounts/lobby': 2,
    [`stage/attendeeTabs/${uid}/abc`]: { areaId: 'hall' },
  });
}
