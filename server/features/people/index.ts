import { profileRoutes } from './attendee-profiles';
import { directoryRoutes } from './directory-route';
import { accessRoutes } from './people-access';
import { peopleRoutes } from './people-routes';
import { ownDataRoutes } from './personal-data';

export { accountBehind, accountUid, accountWith } from './account-behind';
export { createAttendeeProfiles } from './attendee-profiles';

export { createDirectory, type Directory } from './directory';
export { keepKnownPeople, personalEntries } from './known-people';
export { createPeople } from './people';
export { createPeopleAccess } from './people-access';
export { commands, type PeopleAnswers } from './people-commands';
export { CSV_BYTES_MAX, CSV_HELP, decodeCsv } from './people-csv';
export { createPersonalData } from './personal-data';
export { type ProfileChange, personalData, profileOf, saveProfiles } from './profiles';

export const routes = [
  ...ownDataRoutes,
  ...directoryRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...accessRoutes,
];
