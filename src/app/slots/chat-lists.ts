import { reporting } from '@machines/app/children';
import type { BlockChange, BlocksReport } from '@machines/chat-panel/blocks.events';
import { blocksMachine } from '@machines/chat-panel/blocks.machine';
import {
  type AreaChannelQuery,
  type AreaChannelReport,
  type ChannelsReport,
  channelListMachine,
} from '@machines/chat-panel/channel-list.machine';
import type { ChatUser } from '@machines/chat-panel/chat-panel.events';
import { type FacesReport, facesMachine, type ReadPictures } from '@machines/chat-panel/faces.machine';
import { type MuteChange, type MutedReport, mutingMachine } from '@machines/chat-panel/muting.machine';
import { type Preview, type PreviewsQuery, previewsMachine } from '@machines/chat-panel/previews.machine';
import { type HidingReport, readingMachine } from '@machines/chat-panel/reading.machine';
import { type FacePlaces, watchFaces } from '@machines/chat-panel/watch-faces';
import type { ReadPointer } from '@machines/chat-room/chat-room.events';
import type { Chat } from '@/services/chat/chat';
import { firstName, type NameOf, withNames } from '@/services/chat/named-channels';
import type { Activity } from '@/services/people/activity';
import type { ReadPeople } from '@/services/people/people-search';
import { promise, stream } from './fill';

interface ListServices {
  chat: Chat;
  activity: Activity;
  readPeople: ReadPeople;
  /** Finds the name of a person who wrote nothing. */
  nameOf: NameOf;
}

/** Fills the slots of the list of channels and of what the user has chosen for it. */
export function listSlots({ chat, activity, readPeople, nameOf }: ListServices) {
  const watchChannels = withNames(chat.watchChannels, firstName(chat.readAuthorName, nameOf));

  const channelList = reporting(channelListMachine).provide({
    actors: {
      watchChannels: stream<ChannelsReport, ChatUser>((send, user) =>
        watchChannels(
          user,
          (channels) => send({ type: 'channels.received', channels }),
          (failure) => send({ type: 'channels.failed', failure }),
        ),
      ),
      watchAreaChannel: stream<AreaChannelReport, AreaChannelQuery>((send, area) =>
        chat.watchAreaChannel(
          area,
          (channel) => send({ type: 'areaChannel.received', channel }),
          (failure) => send({ type: 'areaChannel.failed', failure }),
        ),
      ),
    },
  });

  const blocks = reporting(blocksMachine).provide({
    actors: {
      watchBlocks: stream<BlocksReport, ChatUser>((send, user) =>
        chat.watchBlocks(
          user,
          (uids) => send({ type: 'blocks.received', uids }),
          (failure) => send({ type: 'blocks.failed', failure }),
        ),
      ),
      setBlock: promise((change: BlockChange) => chat.setBlock(change)),
    },
  });

  const previews = reporting(previewsMachine).provide({
    actors: { readNewest: promise<readonly Preview[], PreviewsQuery>((query) => chat.readNewest(query)) },
  });

  const muting = reporting(mutingMachine).provide({
    actors: {
      watchMuted: stream<MutedReport, ChatUser>((send, user) =>
        chat.watchMuted(
          user,
          (channelIds) => send({ type: 'muted.received', channelIds }),
          (failure) => send({ type: 'muted.failed', failure }),
        ),
      ),
      setMuted: promise((change: MuteChange) => chat.setMuted(change)),
    },
  });

  const faces = reporting(facesMachine).provide({
    actors: {
      watchFaces: stream<FacesReport, FacePlaces>((send, places) =>
        watchFaces(places, (uids) => send({ type: 'faces.wanted', uids })),
      ),
      readPictures: promise<ReadPictures, { uids: readonly string[] }>(async ({ uids }) => ({
        asked: uids,
        people: await readPeople(uids),
      })),
    },
  });

  const reading = reporting(readingMachine).provide({
    actors: {
      markRead: promise((pointer: ReadPointer) => chat.markRead(pointer)),
      watchHiding: stream<HidingReport>((send) => activity.watchHiding(() => send({ type: 'page.hidden' }))),
    },
  });

  return { channelList, reading, blocks, previews, muting, faces };
}
