import {
  type CropPlace,
  chosenFault,
  firstCrop,
  movedCrop,
  type PictureCrop,
  type PictureFault,
  type PixelSize,
  pictureFaultOf,
  placedCrop,
  zoomedCrop,
} from '@domain/people/picture-crop';
import { toFailure } from '@domain/shared/failure';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { fact, parentActor, type Upload, type UploadProgress, type WithParent } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

/** A file as the user chooses it; `data` are its bytes, for the slots alone. */
interface ChosenPicture {
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

type ProfilePictureCommand =
  | { type: 'picture.choose'; file: ChosenPicture }
  | { type: 'picture.remove' }
  | { type: 'picture.cancel' }
  /** Moves the square by parts of its side. */
  | { type: 'crop.move'; by: CropPlace }
  | { type: 'crop.place'; place: Partial<CropPlace> }
  | { type: 'crop.zoom'; zoom: number }
  | { type: 'picture.upload' };

/** What becomes of a chosen file; it stays open until the stream ends. */
type OpeningReport = { type: 'picture.opened'; picture: OpenedPicture } | { type: 'picture.unreadable' };

/** The id of the picture that the profile is to have; empty for none. */
export interface PictureChange {
  type: 'picture.changed';
  picture: string;
}

interface PictureUpload {
  data: object;
  crop: PictureCrop;
}

interface ProfilePictureContext {
  data: object;
  picture: OpenedPicture;
  crop: PictureCrop;
  /** How much of the upload was sent, from 0 to 1. */
  part: number;
  /** What was wrong with the last file. */
  fault: PictureFault | null;
}

/** What a picture for the user's own profile needs of the world. */
export interface ProfilePicturePort {
  /** Opens a chosen file, and reports what became of it. Returns the function that closes it. */
  open: (data: object, report: (report: OpeningReport) => void) => () => void;
  /** Uploads the square of a picture; returns its id. */
  upload: Upload<PictureUpload, string>;
}

type Fault = { fault: PictureFault | null };
type Chosen = { file: ChosenPicture };

const NO_PICTURE = { image: {}, width: 1, height: 1 };
const NOTHING: ProfilePictureContext = {
  data: {},
  picture: NO_PICTURE,
  crop: firstCrop(NO_PICTURE),
  part: 0,
  fault: null,
};

const unreadable = {
  target: '#profilePicture.none',
  actions: { type: 'rememberFault', params: { fault: 'unreadable' } },
} as const;

/** The picture that the user chooses for their profile: the file, the square that is shown, and its upload. */
export const profilePictureMachine = setup({
  types: {
    context: {} as ProfilePictureContext,
    events: {} as ProfilePictureCommand | OpeningReport | UploadProgress,
  },
  actors: {
    openPicture: streamSlot<OpeningReport, { data: object }>('openPicture'),
    uploadPicture: promiseSlot<string, PictureUpload & WithParent<UploadProgress>>('uploadPicture'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PictureChange>),
    rememberFile: assign((_, { file: { data } }: Chosen) => ({ ...NOTHING, data })),
    rememberFault: assign((_, { fault }: Fault) => ({ fault })),
    forget: assign(({ context: { fault } }) => ({ ...NOTHING, fault })),
    forgetFault: assign({ fault: null, part: 0 }),
    rememberPicture: assign((_, { picture }: { picture: OpenedPicture }) => ({
      picture,
      crop: firstCrop(picture),
    })),
    rememberPart: assign((_, { part }: { part: number }) => ({ part })),
    moveCrop: assign(({ context: { picture, crop } }, { by }: { by: CropPlace }) => ({
      crop: movedCrop(picture, crop, by),
    })),
    placeCrop: assign(({ context: { picture, crop } }, { place }: { place: Partial<CropPlace> }) => ({
      crop: placedCrop(picture, crop, place),
    })),
    zoomCrop: assign(({ context: { picture, crop } }, { zoom }: { zoom: number }) => ({
      crop: zoomedCrop(picture, crop, zoom),
    })),
  },
  guards: { isPicture: (_, { file }: Chosen) => chosenFault(file) === null },
}).createMachine({
  id: 'profilePicture',
  context: NOTHING,
  initial: 'none',
  states: {
    none: {
      entry: 'forget',
      on: {
        'picture.choose': [
          {
            guard: { type: 'isPicture', params: ({ event }) => event },
            target: 'chosen',
            actions: { type: 'rememberFile', params: ({ event }) => event },
          },
          {
            actions: {
              type: 'rememberFault',
              params: ({ event }) => ({ fault: chosenFault(event.file) }),
            },
          },
        ],
        'picture.remove': {
          actions: [
            'forgetFault',
            { type: 'notifyParent', params: { type: 'picture.changed', picture: '' } },
          ],
        },
      },
    },
    chosen: {
      invoke: {
        id: 'openPicture',
        src: 'openPicture',
        input: ({ context: { data } }) => ({ data }),
        onError: unreadable,
      },
      on: { 'picture.unreadable': unreadable },
      initial: 'opening',
      states: {
        opening: {
          on: {
            'picture.cancel': '#profilePicture.none',
            'picture.opened': {
              target: 'cropping',
              actions: { type: 'rememberPicture', params: ({ event }) => event },
            },
          },
        },
        cropping: {
          on: {
            'picture.cancel': { target: '#profilePicture.none', actions: 'forgetFault' },
            'crop.move': { actions: { type: 'moveCrop', params: ({ event }) => event } },
            'crop.place': { actions: { type: 'placeCrop', params: ({ event }) => event } },
            'crop.zoom': { actions: { type: 'zoomCrop', params: ({ event }) => event } },
            'picture.upload': 'uploading',
          },
        },
        uploading: {
          entry: 'forgetFault',
          invoke: {
            id: 'uploadPicture',
            src: 'uploadPicture',
            input: ({ context: { data, crop }, self }) => ({ parent: self, data, crop }),
            onDone: {
              target: '#profilePicture.none',
              actions: {
                type: 'notifyParent',
                params: ({ event }) => ({ type: 'picture.changed', picture: event.output }),
              },
            },
            onError: {
              target: 'cropping',
              actions: {
                type: 'rememberFault',
                params: ({ event }) => ({ fault: pictureFaultOf(toFailure(event.error)) }),
              },
            },
          },
          on: {
            'picture.cancel': 'cropping',
            'upload.progressed': { actions: { type: 'rememberPart', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createProfilePicture = (port: ProfilePicturePort) =>
  profilePictureMachine.provide({
    actors: {
      openPicture: fromCallback(({ sendBack, input: { data } }) => port.open(data, sendBack)),
      uploadPicture: fromPromise(({ input: { parent, ...picture }, signal }) =>
        port.upload(picture, (part) => parent.send({ type: 'upload.progressed', part }), signal),
      ),
    },
  });

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
