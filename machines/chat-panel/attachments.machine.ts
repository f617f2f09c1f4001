import { chosenFileFault, type FileFault } from '@domain/chat/file-fault';
import { CHAT_ATTACHMENTS_MAX } from '@domain/shared/limits';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { WrittenFile, WrittenMessage } from '../chat-room/chat-room.events';
import { fact, parentActor } from '../patterns/port';

/** What the chosen files need of the world. */
export interface AttachmentsPort {
  /** Keeps the bytes of a file until they are dropped. */
  keepFile: (id: string, data: object) => void;
  dropFile: (id: string) => void;
}

/** A file that the user has chosen for a channel and not sent. */
export interface AttachedFile {
  /** The push id of its future message. */
  id: string;
  channelId: string;
  file: WrittenFile;
  fault: FileFault | null;
}

/** A file as the user chooses it; `data` are its bytes, for the slot `keepFile` alone. */
interface ChosenFile extends Omit<AttachedFile, 'fault'> {
  data: object;
}

export type AttachmentsCommand =
  | ({ type: 'file.choose' } & ChosenFile)
  | { type: 'file.remove'; id: string }
  | { type: 'file.send'; id: string }
  /** The message of a file waits to be sent. */
  | { type: 'file.queued'; id: string };

interface AttachmentsContext {
  files: readonly AttachedFile[];
}

type Id = { id: string };

function written(
  { context: { files } }: { context: AttachmentsContext },
  id: string,
): { type: 'message.written' } & WrittenMessage {
  const { channelId, file } = files.find((one) => one.id === id) as AttachedFile;
  return { type: 'message.written', id, channelId, text: '', file };
}

/** The files that the user has chosen in each channel, until they are sent or removed. */
export const attachmentsMachine = setup({
  types: { context: {} as AttachmentsContext, events: {} as AttachmentsCommand },
  actions: {
    notifyParent: sendTo(parentActor, fact<{ type: 'message.written' } & WrittenMessage>),
    /** Keeps the bytes of a file until they are dropped. */
    keepFile: (_, _file: Id & { data: object }) => {},
    dropFile: (_, _file: Id) => {},
    addFile: assign(({ context }, { id, channelId, file }: Omit<AttachedFile, 'fault'>) => ({
      files: [...context.files, { id, channelId, file, fault: chosenFileFault(file) }],
    })),
    removeFile: assign(({ context }, { id }: Id) => ({
      files: context.files.filter((file) => file.id !== id),
    })),
  },
  guards: {
    hasRoom: ({ context: { files } }, { channelId }: { channelId: string }) =>
      files.filter((file) => file.channelId === channelId).length < CHAT_ATTACHMENTS_MAX,
    isSendable: ({ context: { files } }, { id }: Id) =>
      files.some((file) => file.id === id && file.fault === null),
    isLast: ({ context: { files } }, { id }: Id) => files.every((file) => file.id === id),
  },
}).createMachine({
  id: 'attachments',
  context: { files: [] },
  initial: 'empty',
  on: {
    'file.choose': {
      guard: { type: 'hasRoom', params: ({ event }) => event },
      target: '.chosen',
      actions: [
        {
          type: 'keepFile',
          params: ({ event: { id, data } }) => ({ id, data }),
        },
        { type: 'addFile', params: ({ event }) => event },
      ],
    },
  },
  states: {
    empty: {},
    chosen: {
      on: {
        'file.remove': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'empty',
            actions: [
              { type: 'removeFile', params: ({ event }) => event },
              { type: 'dropFile', params: ({ event: { id } }) => ({ id }) },
            ],
          },
          {
            actions: [
              { type: 'removeFile', params: ({ event }) => event },
              { type: 'dropFile', params: ({ event: { id } }) => ({ id }) },
            ],
          },
        ],
        'file.send': {
          guard: { type: 'isSendable', params: ({ event }) => event },
          actions: { type: 'notifyParent', params: (step) => written(step, step.event.id) },
        },
        // The bytes stay until they are uploaded.
        'file.queued': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'removeFile', params: ({ event }) => event },
          },
          { actions: { type: 'removeFile', params: ({ event }) => event } },
        ],
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof attachmentsMachine>;
/** Returns the chosen files of all channels; the same array until it changes. */
export const attachedFiles = (snapshot: Snapshot): readonly AttachedFile[] => snapshot.context.files;

/** Fills the chart by its port. */
export const createAttachments = (port: AttachmentsPort) =>
  attachmentsMachine.provide({
    actions: {
      keepFile: (_, { id, data }) => port.keepFile(id, data),
      dropFile: (_, { id }) => port.dropFile(id),
    },
  });
