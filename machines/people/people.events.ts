import type { Failure } from '@domain/failure';
import type { CrowdReport } from './crowds';
import type { Place } from './people-context';
import type { PeopleChanges } from './people-store';

export type PeopleScope = 'area' | 'venue';

/** What a person does. */
export type PeopleCommand =
  | { type: 'people.open' }
  | { type: 'people.close' }
  | { type: 'people.retry' }
  | { type: 'scope.select'; scope: PeopleScope }
  | { type: 'search.type'; text: string }
  | { type: 'page.next' }
  | { type: 'sight.moved'; index: number }
  | { type: 'person.select'; uid: string }
  | { type: 'person.release' };

export interface AreaChanges extends PeopleChanges {
  /** Others are in the area, beyond the pages that are followed. */
  more: boolean;
}

/** What the slot `watchArea` reports. */
export type AreaReport =
  | { type: 'area.received'; changes: AreaChanges }
  | { type: 'area.failed'; failure: Failure };

/** What the slot `pollCounts` reports, at once and then every `COUNTS_INTERVAL`. */
export type CountsReport = { type: 'counts.received'; report: CrowdReport };

/** Where presence says that the person is. */
export type WhereaboutsEvent = ({ type: 'people.follow' } & Place) | { type: 'people.unfollow' };

export type PeopleEvent = PeopleCommand | AreaReport | CountsReport | WhereaboutsEvent;
