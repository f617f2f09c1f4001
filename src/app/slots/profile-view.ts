import { toFailure } from '@domain/shared/failure';
import { backgroundChildren } from '@machines/app/background/background-children';
import type {
  OpeningReport,
  PictureUpload,
  PictureUploadReport,
} from '@machines/profile-view/profile-picture.events';
import { profilePictureMachine } from '@machines/profile-view/profile-picture.machine';
import type { ProfileRequest, ProfileSaving } from '@machines/profile-view/profile-view.events';
import type { BackgroundServices } from '@/services/background-services';
import { promise, stream } from './fill';

type ProfileServices = Pick<BackgroundServices, 'profiles' | 'profileDrafts' | 'profilePictures'>;

/** Fills the slots of the picture that the user chooses. */
const pictureSlot = ({ open, upload }: BackgroundServices['profilePictures']) =>
  profilePictureMachine.provide({
    actors: {
      openPicture: stream<OpeningReport, { data: object }>((send, { data }) =>
        open(data, (picture) =>
          send(picture ? { type: 'picture.opened', picture } : { type: 'picture.unreadable' }),
        ),
      ),
      uploadPicture: stream<PictureUploadReport, PictureUpload>((send, picture) => {
        const abort = new AbortController();
        upload(picture, (part) => send({ type: 'upload.progressed', part }), abort.signal).then(
          (assetId) => send({ type: 'upload.finished', assetId }),
          (error: unknown) => send({ type: 'upload.failed', failure: toFailure(error) }),
        );
        return () => abort.abort();
      }),
    },
  });

/** Fills the slots of the profile view: the calls, and what is typed in this tab. */
export const profileSlots = ({ profiles, profileDrafts, profilePictures }: ProfileServices) => ({
  profileView: backgroundChildren.profileView.provide({
    actors: {
      loadOwn: promise(async (request: ProfileRequest, signal) => ({
        attributes: await profiles.read(request, signal),
        draft: profileDrafts.recall(request.userId),
      })),
      loadAttendee: promise((request: ProfileRequest, signal) => profiles.read(request, signal)),
      picture: pictureSlot(profilePictures),
      saveProfile: promise((saving: ProfileSaving) => profiles.save(saving)),
    },
    actions: {
      storeDraft: (_, stored) => profileDrafts.keep(stored),
      eraseDraft: () => profileDrafts.forget(),
    },
  }),
});
