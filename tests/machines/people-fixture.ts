import { isDeepStrictEqual } from 'node:util';
import type { Attendee } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import type { peopleMachine } from '@machines/people/people.machine';
import { followedArea, listedPeople, searchText } from '@machines/people/people.selectors';
import type { Step } from '../support/replay/step';

export type PeopleStep = Step<typeof peopleMachine>;

export const person = (uid: string, areaId = 'lobby'): Attendee => ({
  uid,
  areaId,
  name: uid,
  nameKey: uid.toLowerCase(),
  status: 'Available',
  timestamp: 1,
});
export const failure = new Failure('NOT_REACHABLE', 'no answer');

export const asks = ({ asked }: PeopleStep, slot: string) =>
  asked.flatMap((ask) => (ask.slot === slot ? [ask.input] : []));
export const announced = ({ facts }: PeopleStep): string => facts.map(({ type }) => type).join();
/** The failure itself is announced, and nothing else. */
export const announcesFailure = ({ facts }: PeopleStep): boolean =>
  isDeepStrictEqual(facts, [{ type: 'people.failed', failure }]);
/** Returns the names in the shown list, in its order. */
export const names = ({ now }: PeopleStep): string => {
  const list = listedPeople(now);
  return Array.from({ length: list.size }, (_, index) => list.uidAt(index)).join();
};

/** The area is followed from its first page, or again with the pages it had. */
export function follows(step: PeopleStep): boolean {
  const { before, event, now } = step;
  const isAgain = before.matches({ data: { following: 'failed' } }) && event.type !== 'area.entered';
  const pages = isAgain ? before.context.pages : 1;
  const areaId = followedArea(now);
  return (
    isDeepStrictEqual(asks(step, 'watchArea'), [{ mode: 'live', areaId, uid: 'ada', pages }]) &&
    asks(step, 'areaCounts').length === (isAgain ? 0 : 1) &&
    asks(step, 'watchCounts').length === (isAgain ? 0 : 1)
  );
}

/** Asks for a page of the venue's people after a place of the list. */
export const reads =
  (after: object | null) =>
  (step: PeopleStep): boolean =>
    isDeepStrictEqual(asks(step, 'readPeople'), [
      { mode: 'live', search: searchText(step.now) === '' ? '' : 'ada', after },
    ]);
