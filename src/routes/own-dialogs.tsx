import { AccountSettings } from '@/views/account/account-settings';
import { LogoutQuestion } from '@/views/account/logout-question';
import { AgendaNotices } from '@/views/agenda/agenda-notices';
import { Meeting } from '@/views/area/meeting/meeting';
import { Calls } from '@/views/calls/calls';
import { Profile } from '@/views/profile/profile';
import { Search } from '@/views/search/search';

/** The dialogs and calls of a signed-in user that no page needs at once. */
export const OwnDialogs = () => (
  <>
    <AccountSettings />
    <LogoutQuestion />
    <Profile />
    <Calls />
    <Meeting />
    <AgendaNotices />
    <Search />
  </>
);
