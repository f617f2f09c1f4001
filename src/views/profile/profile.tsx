import { isProfileOpen } from '@machines/profile-view/profile-view.selectors';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { lazyLayer } from '@/ui/layers/lazy-component';

const ProfileDialogs = lazyLayer(async () => (await import('./profile-dialogs')).ProfileDialogs);

/** spec §4, Profile view: the profile of the user or of another person, while one is open. */
export function Profile() {
  const view = useBackground('profileView');
  const opened = useBackgroundValue('profileView', isProfileOpen, false);
  return <ProfileDialogs opened={opened} onClose={() => view?.send({ type: 'profile.close' })} />;
}
