import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { CountsFact } from './area-counts.machine';
import type { AreaChanges } from './people-store';

export type PeopleScope = 'area' | 'venue';

/** The user's commands. */
export type PeopleCommand =
  | { type: 'people.open' }
  /** Opens the sheet of small screens. */
  | { type: 'sheet.open' }
  | { type: 'people.close' }
  | { type: 'people.retry' }
  | { type: 'scope.select'; scope: PeopleScope }
  | { type: 'search.type'; text: string }
  | { type: 'page.request' }
  | { type: 'list.scroll'; index: number }
  | { type: 'person.select'; uid: string }
  | { type: 'person.deselect' };

/** Reports of the slot `watchArea`. */
export type AreaReport =
  | { type: 'area.received'; changes: AreaChanges }
  /** A requested page is complete. */
  | { type: 'page.received' }
  | { type: 'area.failed'; failure: Failure };

/** Reports of the slot `watchCounts`: the number of people in each area that has some. */
export type CountsChange = { type: 'counts.received'; counts: Readonly<Record<string, number>> };

/** Commands for the slot `watchArea`. */
export type AreaCommand = { type: 'page.request' } | { type: 'link.opened' } | { type: 'link.lost' };

/** Events of other machines. */
export type PeopleNews =
  | { type: 'area.entered'; areaId: string }
  | { type: 'presence.connected'; mode: OperationMode; uid: string }
  | { type: 'presence.disconnected' }
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  /** A navigation has closed all dialogs. */
  | { type: 'dialogs.closed' };

export type PeopleEvent = PeopleCommand | AreaReport | CountsChange | CountsFact | PeopleNews;

export type PeopleFact =
  | { type: 'people.opened' }
  /** The sheet of small screens, which is a dialog. */
  | { type: 'sheet.opened' }
  | { type: 'sheet.closed' }
  | { type: 'people.failed'; failure: Failure };
