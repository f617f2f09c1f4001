import { backgroundChildren } from '@machines/app/background/background-children';
import type { ProfileRequest, ProfileSaving } from '@machines/profile-view/profile-view.events';
import type { BackgroundServices } from '@/services/background-services';
import { promise } from './fill';

type ProfileServices = Pick<BackgroundServices, 'profiles' | 'profileDrafts'>;

/** Fills the slots of the profile view: the calls, and what is typed in this tab. */
export const profileSlots = ({ profiles, profileDrafts }: ProfileServices) => ({
  profileView: backgroundChildren.profileView.provide({
    actors: {
      loadOwn: promise(async (request: ProfileRequest, signal) => ({
        attributes: await profiles.read(request, signal),
        draft: profileDrafts.recall(request.userId),
      })),
      loadAttendee: promise((request: ProfileRequest, signal) => profiles.read(request, signal)),
      saveProfile: promise((saving: ProfileSaving) => profiles.save(saving)),
    },
    actions: {
      storeDraft: (_, stored) => profileDrafts.keep(stored),
      eraseDraft: () => profileDrafts.forget(),
    },
  }),
});
