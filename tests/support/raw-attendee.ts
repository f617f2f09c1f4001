import type { RawClient } from './raw-client';

/** An attendee on the wire: writes the same as the client, without its code. */
export interface RawPerson {
  uid: string;
  name: string;
}

const AREA_PAGE = 200;

export const MODE = 'live';

const entryOf = ({ uid, name }: RawPerson, areaId: string, status: string) => ({
  uid,
  areaId,
  name,
  nameKey: name.toLowerCase(),
  status,
  company: 'Analytical Engines Ltd.',
  timestamp: { '.sv': 'timestamp' },
});

const byOne = (count: number) => ({ '.sv': { increment: count } });

/** Returns the update that moves a person from one area to another; null is outside. */
export function moveOf(person: RawPerson, from: string | null, to: string | null, status = 'Available') {
  const counts: Record<string, object> = {};
  if (from !== null && from !== to) counts[`attendeeCounts/${from}`] = byOne(-1);
  if (to !== null && from !== to) counts[`attendeeCounts/${to}`] = byOne(1);
  return {
    [`attendees/${person.uid}`]: to === null ? null : entryOf(person, to, status),
    ...counts,
  };
}

/** Sends a request. @throws Error when the server rejects it */
export async function accepted(client: RawClient, action: string, body: object): Promise<void> {
  const { s, d } = await client.request(action, body);
  if (s !== 'ok') throw new Error(`${action} was answered with ${s}: ${JSON.stringify(d)}`);
}

/** Registers the disconnect write and moves in one message. */
export async function move(
  client: RawClient,
  person: RawPerson,
  from: string | null,
  to: string,
): Promise<void> {
  await Promise.all([
    accepted(client, 'om', { p: `/${MODE}`, d: moveOf(person, to, null) }),
    accepted(client, 'm', { p: `/${MODE}`, d: moveOf(person, from, to) }),
  ]);
}

export const changeStatus = (client: RawClient, person: RawPerson, areaId: string, status: string) =>
  accepted(client, 'm', { p: `/${MODE}`, d: moveOf(person, areaId, areaId, status) });

/** Listens to the people of an area as the client does. */
export const watchArea = (client: RawClient, areaId: string) =>
  accepted(client, 'q', {
    p: `/${MODE}/attendees`,
    h: '',
    t: 1,
    q: { i: 'areaId', sp: areaId, sin: true, ep: areaId, ein: true, l: AREA_PAGE, vf: 'l' },
  });

/** Listens to the own entry as the client does. */
export const watchOneself = (client: RawClient, { uid }: RawPerson) =>
  accepted(client, 'q', { p: `/${MODE}/attendees/${uid}`, h: '' });
