import { AccountSettings } from '@/views/account/account-settings';
import { Profile } from '@/views/profile/profile';

/** The dialogs of a signed-in user that no page needs at once. */
export const OwnDialogs = () => (
  <>
    <AccountSettings />
    <Profile />
  </>
);
