import type { profilePictureMachine } from '@machines/profile-view/profile-picture.machine';
import { isPictureShown } from '@machines/profile-view/profile-picture.selectors';
import { pictureActor } from '@machines/profile-view/profile-view.selectors';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { useChildValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';

type Snapshot = SnapshotFrom<typeof profilePictureMachine>;

/** Returns the actor of the user's own picture, to send events to. */
export const useOwnPicture = () => useChildValue('profileView', pictureActor);

/** Returns one selected value of it; `missing` while it does not run. */
export function usePictureValue<Value>(selector: (snapshot: Snapshot) => Value, missing: Value): Value {
  return useSelector(useOwnPicture(), (snapshot) => (snapshot ? selector(snapshot) : missing));
}

/** Returns one selected value while the square is chosen, and the last one while its dialog closes. */
export const useCropValue = <Value>(selector: (snapshot: Snapshot) => Value): Value | null =>
  useLastValue(usePictureValue((snapshot) => (isPictureShown(snapshot) ? selector(snapshot) : null), null));
