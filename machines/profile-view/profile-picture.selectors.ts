import type { PictureCrop, PictureFault } from '@domain/people/picture-crop';
import type { SnapshotFrom } from 'xstate';
import type { OpenedPicture } from './profile-picture.events';
import type { profilePictureMachine } from './profile-picture.machine';

type Snapshot = SnapshotFrom<typeof profilePictureMachine>;

/** Returns whether a file is being opened. */
export const isPictureOpening = (snapshot: Snapshot): boolean => snapshot.matches({ chosen: 'opening' });
/** Returns whether the square of a picture can be chosen, or is being uploaded. */
export const isPictureShown = (snapshot: Snapshot): boolean =>
  snapshot.matches({ chosen: 'cropping' }) || isPictureUploading(snapshot);
export const isPictureUploading = (snapshot: Snapshot): boolean => snapshot.matches({ chosen: 'uploading' });
/** Returns the opened file. */
export const openedPicture = (snapshot: Snapshot): OpenedPicture => snapshot.context.picture;
/** Returns the square that is shown. */
export const shownCrop = (snapshot: Snapshot): PictureCrop => snapshot.context.crop;
/** Returns how much of the upload was sent, from 0 to 1. */
export const uploadedPart = (snapshot: Snapshot): number => snapshot.context.part;
/** Returns what was wrong with the last file; null when nothing was. */
export const pictureFault = (snapshot: Snapshot): PictureFault | null => snapshot.context.fault;
