import type { profilePictureMachine } from '@machines/profile-view/profile-picture.machine';
import { pictureActor } from '@machines/profile-view/profile-view.selectors';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { useChildValue } from '@/app/app-context';

type Snapshot = SnapshotFrom<typeof profilePictureMachine>;

/** Returns the actor of the user's own picture, to send events to. */
export const useOwnPicture = () => useChildValue('profileView', pictureActor);

/** Returns one selected value of it; `missing` while it does not run. */
export function usePictureValue<Value>(selector: (snapshot: Snapshot) => Value, missing: Value): Value {
  return useSelector(useOwnPicture(), (snapshot) => (snapshot ? selector(snapshot) : missing));
}
