import { channelTypeOf } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import { reporting } from '@machines/app/children';
import type {
  AroundQuery,
  ChannelPlace,
  MessagesReport,
  OlderQuery,
} from '@machines/chat-room/chat-room.events';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import { type MessagesQuery, originalsMachine } from '@machines/chat-room/originals.machine';
import { type NewerQuery, pastMachine } from '@machines/chat-room/past.machine';
import { type RangeQuery, type RangeReport, shownRowsMachine } from '@machines/chat-room/shown-rows.machine';
import type { Chat } from '@/services/chat/chat';
import { withPeople } from '@/services/chat/member-people';
import type { ReadPeople } from '@/services/people/people-search';
import { promise, stream } from './fill';

type Send = (report: MessagesReport) => void;

/** Fills the slots of an open channel. */
export function roomSlot(chat: Chat, readPeople: ReadPeople) {
  const watchMembers = withPeople(chat.watchMembers, readPeople);

  /** Follows the other members of a group. */
  const watchOthers = (place: ChannelPlace, send: Send): (() => void) =>
    watchMembers(
      place,
      (members) => {
        const others = members.filter(({ uid }) => uid !== place.userId);
        send({
          type: 'others.received',
          others: others.map(({ uid, person }) => ({ uid, name: person?.name })),
        });
      },
      (failure) => send({ type: 'messages.failed', failure }),
    );

  const originals = reporting(originalsMachine).provide({
    actors: { readMessages: promise<readonly Message[], MessagesQuery>((query) => chat.readMessages(query)) },
  });

  const past = reporting(pastMachine).provide({
    actors: {
      loadNewer: promise<readonly Message[], NewerQuery>((query) => chat.loadNewer(query)),
    },
  });

  const shownRows = reporting(shownRowsMachine).provide({
    actors: {
      watchRange: stream<RangeReport, RangeQuery>((send, range) =>
        chat.watchRange(
          range,
          (messages) => send({ type: 'range.received', messages }),
          (failure) => send({ type: 'range.failed', failure }),
        ),
      ),
    },
  });

  return reporting(chatRoomMachine).provide({
    actors: {
      watchMessages: stream<MessagesReport, ChannelPlace>((send, place) => {
        const stopOthers = channelTypeOf(place.channelId) === 'GROUP' ? watchOthers(place, send) : () => {};
        const stop = chat.watchMessages(place, {
          onWindow: (messages) => send({ type: 'messages.received', messages }),
          onMessage: (message) => send({ type: 'message.changed', message }),
          onRemoval: (id) => send({ type: 'message.removed', id }),
          onTyping: (uids) => send({ type: 'typing.received', uids }),
          onReaders: (readers) => send({ type: 'readers.received', readers }),
          onFailure: (failure) => send({ type: 'messages.failed', failure }),
        });
        return () => {
          stopOthers();
          stop();
        };
      }),
      loadOlder: promise<readonly Message[], OlderQuery>((query) => chat.loadOlder(query)),
      loadAround: promise((query: AroundQuery) => chat.loadAround(query)),
      originals,
      past,
      shownRows,
    },
  });
}
