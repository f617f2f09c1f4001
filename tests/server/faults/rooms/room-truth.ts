import { isListenerSeat, type Participant } from '@domain/calls/call';
import { type RoomPlay, seated, storedRoom } from './room-stage';
import type { RoomTab } from './room-tab';

/** In this time a silent connection, a join, a return and a goodbye are over, and the SDK has connected again. */
const CALM = 90_000;
const OUTSIDE: readonly string[] = ['full', 'ended'];

const sessionsOf = (people: readonly { session: string }[]) => people.map(({ session }) => session).sort();

/** Listeners don't see each other. */
const isSeenBy = (own: Participant) => (other: Participant) =>
  other.uid !== own.uid && !(isListenerSeat(own.seat) && isListenerSeat(other.seat));

function checkTab({ faults }: RoomPlay, tab: RoomTab, people: Participant[]): void {
  const inside = tab.inside();
  if (!inside) {
    if (!OUTSIDE.includes(tab.view())) faults.push(`${tab.uid} is stuck in ${tab.view()}, ${tab.phase()}`);
    return;
  }
  const own = people.find(({ session }) => session === inside.own?.session);
  if (own?.uid !== tab.uid || own.seat !== inside.own?.seat) {
    faults.push(`${tab.uid} believes to be in ${inside.own?.seat}, the server has ${own?.seat}`);
    return;
  }
  const expected = sessionsOf(people.filter(isSeenBy(own)));
  const seen = sessionsOf(inside.others);
  if (String(seen) !== String(expected)) faults.push(`${tab.uid} sees ${seen} instead of ${expected}`);
}

/** Everybody is in the room once or outside it, and the server and all pages say the same. */
function checkPeople(play: RoomPlay): void {
  const people = seated(play);
  const tabs = [...play.tabs.values()];
  for (const tab of tabs) checkTab(play, tab, people);
  for (const { uid, seat, session } of people) {
    const pages = tabs.filter((tab) => tab.inside()?.own?.session === session);
    if (pages.length !== 1) play.faults.push(`${pages.length} pages have the seat ${seat} of ${uid}`);
  }
  const uids = people.map(({ uid }) => uid);
  if (new Set(uids).size < uids.length) play.faults.push(`somebody has two seats: ${uids}`);
}

/** Only four people fit, and each in one tab. */
function checkOutside(play: RoomPlay): void {
  const tabs = [...play.tabs.values()];
  const inside = new Set(tabs.filter((tab) => tab.inside()).map(({ uid }) => uid));
  for (const tab of tabs)
    if (!inside.has(tab.uid) && !(tab.view() === 'full' && inside.size === 4))
      play.faults.push(`${tab.uid} does not come in: ${tab.view()}, ${tab.end()}`);
}

function checkEmptied(play: RoomPlay): void {
  for (const tab of play.tabs.values())
    if (!OUTSIDE.includes(tab.view())) play.faults.push(`${tab.uid} does not get out of ${tab.view()}`);
  const left = storedRoom(play);
  if (left.seats ?? left.signals) play.faults.push(`something is left behind: ${JSON.stringify(left)}`);
}

/** Sends an event to all pages, and waits for what comes of it. */
async function everybody({ tabs, time }: RoomPlay, type: 'room.join' | 'room.leave'): Promise<void> {
  for (const tab of tabs.values()) tab.send({ type });
  await time.advance(CALM);
}

/** Checks that all agree; then that who wants to may come in, and that everybody may go. */
export async function checkRoom(play: RoomPlay): Promise<void> {
  play.harness.network.accept();
  await play.time.advance(CALM);
  checkPeople(play);
  await everybody(play, 'room.join');
  checkPeople(play);
  checkOutside(play);
  await everybody(play, 'room.leave');
  checkEmptied(play);
}
