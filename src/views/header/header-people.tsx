import { PeopleRow } from './people-row';
import { PeopleSummary } from './people-summary';

/** spec §2, Header: the second row. */
export const HeaderPeople = () => (
  <>
    <PeopleRow />
    <PeopleSummary />
  </>
);
