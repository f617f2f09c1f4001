import type { CropPlace, PictureCrop, PictureFault, PixelSize } from '@domain/people/picture-crop';
import type { Failure } from '@domain/shared/failure';

/** A file as the user chooses it; `data` are its bytes, for the slots alone. */
export interface ChosenPicture {
  type: string;
  /** Bytes. */
  size: number;
  data: object;
}

/** A chosen file that the browser can show. */
export interface OpenedPicture extends PixelSize {
  /** What is drawn of it, for the view alone. */
  image: object;
}

export type ProfilePictureCommand =
  | { type: 'picture.choose'; file: ChosenPicture }
  | { type: 'picture.remove' }
  | { type: 'picture.cancel' }
  /** Moves the square by parts of its side. */
  | { type: 'crop.move'; by: CropPlace }
  | { type: 'crop.place'; place: Partial<CropPlace> }
  | { type: 'crop.zoom'; zoom: number }
  | { type: 'picture.upload' };

/** What becomes of a chosen file; it stays open until the stream ends. */
export type OpeningReport =
  | { type: 'picture.opened'; picture: OpenedPicture }
  | { type: 'picture.unreadable' };

export type PictureUploadReport =
  /** How much was sent, from 0 to 1. */
  | { type: 'upload.progressed'; part: number }
  | { type: 'upload.finished'; assetId: string }
  | { type: 'upload.failed'; failure: Failure };

/** The id of the picture that the profile is to have; empty for none. */
export interface PictureChange {
  type: 'picture.changed';
  picture: string;
}

export interface PictureUpload {
  data: object;
  crop: PictureCrop;
}

export interface ProfilePictureContext {
  data: object;
  picture: OpenedPicture;
  crop: PictureCrop;
  /** How much of the upload was sent, from 0 to 1. */
  part: number;
  /** What was wrong with the last file. */
  fault: PictureFault | null;
}
