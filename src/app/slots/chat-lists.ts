import { reporting } from '@machines/app/children';
import { createBlocks } from '@machines/chat-panel/blocks.machine';
import { createChannelList } from '@machines/chat-panel/channel-list.machine';
import { facesActors } from '@machines/chat-panel/faces';
import { mutingActors } from '@machines/chat-panel/muting';
import { previewsActor } from '@machines/chat-panel/previews';
import { type HidingReport, readingMachine } from '@machines/chat-panel/reading.machine';
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
export const listSlots = ({ chat, activity, readPeople, nameOf }: ListServices) => ({
  channelList: createChannelList({
    watchChannels: withNames(chat.watchChannels, firstName(chat.readAuthorName, nameOf)),
    watchAreaChannel: chat.watchAreaChannel,
  }),
  blocks: createBlocks(chat),
  previews: previewsActor(chat),
  ...mutingActors(chat),
  ...facesActors({ readPeople }),
  reading: reporting(readingMachine).provide({
    actors: {
      markRead: promise((pointer: ReadPointer) => chat.markRead(pointer)),
      watchHiding: stream<HidingReport>((send) => activity.watchHiding(() => send({ type: 'page.hidden' }))),
    },
  }),
});
