import type { GroupMember } from '@domain/chat/channel';
import { areaOf, channelTypeOf, otherOf } from '@domain/chat/channel-id';
import type { MentionPerson } from '@domain/chat/mentions';
import type { ListedPerson } from '@domain/people/attendee';
import { matchesSearch, searchWords } from '@domain/people/person-search';
import { cachedPromise } from '@domain/shared/cached-promise';
import { Failure, toFailure } from '@domain/shared/failure';
import { WHEREABOUTS_INTERVAL } from '@domain/shared/limits';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { ChatPanelPort } from '@machines/chat-panel/chat-panel.machine';
import type { GroupMembersPort, ListedMember } from '@machines/chat-panel/group-members.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { MentionSearch } from '@machines/chat-room/mention-picker.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { ReadPeople, SearchPeople } from '@/services/people/people-search';
import type { Services } from '@/services/services';
import type { ChannelPerson, Chat } from './chat';

type WatchPeople = GroupMembersPort['watchMembers'];

/** Returns what is known of people, and a function that reads the unknown ones among some; false when nobody is. */
function knownPeople(readPeople: ReadPeople) {
  const people = new Map<string, ListedPerson | undefined>();
  const unknownOf = (uids: readonly string[]) => uids.filter((uid) => !people.has(uid));
  return {
    people,
    learn: async (uids: readonly string[]): Promise<boolean> => {
      const unknown = unknownOf(uids);
      for (const uid of unknown) people.set(uid, undefined);
      const found = unknown.length > 0 ? await readPeople(unknown).catch(() => []) : [];
      for (const person of found) people.set(person.uid, person);
      return found.length > 0;
    },
  };
}

/**
 * Follows the members of a group as `watchMembers` does, with their details: these are read when somebody is new, and the
 * members are reported again when they arrive. Members whose details cannot be read have none.
 */
export const withPeople =
  (watchMembers: Chat['watchMembers'], readPeople: ReadPeople): WatchPeople =>
  (place, onMembers, onFailure) => {
    const { people, learn } = knownPeople(readPeople);
    let isStopped = false;
    const report = (members: readonly GroupMember[]) =>
      onMembers(members.map((member) => ({ ...member, person: people.get(member.uid) })));
    const stop = watchMembers(
      place,
      (members) => {
        report(members);
        void learn(members.map(({ uid }) => uid)).then((isNews) => isNews && !isStopped && report(members));
      },
      onFailure,
    );
    return () => {
      isStopped = true;
      stop();
    };
  };

/**
 * Reads a person now and from time to time: who is in another area cannot be followed. A failed read is left to the
 * next one. Returns a function that stops it.
 */
function watchPerson(
  readPeople: ReadPeople,
  uid: string,
  onPerson: (person: ListedPerson | undefined) => void,
): () => void {
  let isStopped = false;
  const look = () =>
    readPeople([uid]).then(
      ([person]) => isStopped || onPerson(person),
      () => {},
    );
  void look();
  const timer = setInterval(look, WHEREABOUTS_INTERVAL);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Follows what is new in a channel as `watchMessages` does, with its other people unless it is that of an area. */
export const withOthers =
  (
    watchMessages: Chat['watchMessages'],
    watchPeople: WatchPeople,
    readPeople: ReadPeople,
  ): Chat['watchMessages'] =>
  (place, onNews, onFailure) => {
    const otherId = otherOf(place.channelId, place.userId);
    const reportOther = (uid: string) => (person: ListedPerson | undefined) =>
      onNews({ type: 'others.received', others: person ? [{ uid, name: person.name, place: person }] : [] });
    const reportOthers = (members: readonly ListedMember[]) =>
      onNews({
        type: 'others.received',
        others: members
          .filter(({ uid }) => uid !== place.userId)
          .map(({ uid, person }) => ({ uid, name: person?.name })),
      });
    const isGroup = channelTypeOf(place.channelId) === 'GROUP';
    const stopOthers = isGroup && watchPeople(place, reportOthers, onFailure);
    const stopOther = otherId !== null && watchPerson(readPeople, otherId, reportOther(otherId));
    const stop = watchMessages(place, onNews, onFailure);
    return () => {
      if (stopOthers) stopOthers();
      if (stopOther) stopOther();
      stop();
    };
  };

/** At most so many people are offered. */
const OFFERED = 8;

interface Sources {
  readChannelPeople: Chat['readPeople'];
  readPeople: ReadPeople;
  searchPeople: SearchPeople;
}

const isNamed = (person: ChannelPerson): person is MentionPerson => person.name !== undefined;

/** Returns the function that finds people of a channel to mention, without the user. Rejects with a Failure. */
export function createMentionPeople({ readChannelPeople, readPeople, searchPeople }: Sources) {
  let known: { channelId: string; people: Promise<MentionPerson[]> } | null = null;

  /** Those of an area come with their names, those of a group without. */
  async function namedPeople(search: MentionSearch): Promise<MentionPerson[]> {
    const people = await readChannelPeople(search);
    const unnamed = people.filter((person) => !isNamed(person)).map(({ uid }) => uid);
    const found = unnamed.length > 0 ? await readPeople(unnamed) : [];
    return [...people.filter(isNamed), ...found];
  }

  /** What is known of a channel serves one search after another, and is read again for the next `@`. */
  function peopleOf(search: MentionSearch): Promise<MentionPerson[]> {
    const { channelId, text } = search;
    if (known?.channelId === channelId && text !== '') return known.people;
    const people = namedPeople(search);
    known = { channelId, people };
    people.catch(() => {
      known = null;
    });
    return people;
  }

  /** Returns people of the whole venue, those of this area first. */
  async function searched(areaId: string, text: string): Promise<MentionPerson[]> {
    const { people } = await searchPeople(text, null);
    const isHere = (person: { areaId: string }) => person.areaId === areaId;
    return [...people.filter(isHere), ...people.filter((person) => !isHere(person))];
  }

  return async (search: MentionSearch): Promise<readonly MentionPerson[]> => {
    const { channelId, userId, text } = search;
    const areaId = areaOf(channelId);
    const people = areaId !== null && text !== '' ? await searched(areaId, text) : await peopleOf(search);
    return people
      .filter(
        (person) => text === '' || areaId !== null || matchesSearch(searchWords({ name: person.name }), text),
      )
      .filter(({ uid }) => uid !== userId)
      .slice(0, OFFERED)
      .map(({ uid, name }) => ({ uid, name }));
  };
}

type ChatServices = Pick<Services, 'api'> &
  Pick<
    BackgroundServices,
    | 'realtime'
    | 'activity'
    | 'sendReport'
    | 'performAction'
    | 'announcementMemory'
    | 'profiles'
    | 'readPeople'
    | 'searchPeople'
    | 'chatTexts'
    | 'chatFiles'
    | 'chatAlerts'
  >;

/**
 * Returns the name of the other person of a private channel; null when it is unknown. Rejects with a Failure of status
 * 404 when their account was deleted.
 */
export type NameOf = (place: ChannelPlace, otherId: string) => Promise<string | null>;

const DELETED = 404;
const isDeleted = (error: unknown): boolean => toFailure(error).status === DELETED;

/** What is known of a name: null for that of a deleted account, undefined for an unknown one. */
type KnownName = string | null | undefined;

/** Returns the first name that one of several ways finds. */
export const firstName =
  (...ways: readonly NameOf[]): NameOf =>
  async (...person) => {
    let isGone = false;
    for (const nameOf of ways) {
      const name = await nameOf(...person).catch((error: unknown) => {
        isGone ||= isDeleted(error);
        return null;
      });
      if (name !== null) return name;
    }
    if (isGone) throw new Failure('PROCESSING_ERROR', 'The account was deleted', { status: DELETED });
    return null;
  };

/**
 * Follows the channels of a user as `watchChannels` does, with the names of the other people of private channels:
 * each is looked up once, and the channels are reported again when it arrives.
 */
export const withNames =
  (watchChannels: Chat['watchChannels'], nameOf: NameOf): Chat['watchChannels'] =>
  (user, onChannels, onFailure) => {
    const names = new Map<string, KnownName>();
    let channels: readonly ChannelEntry[] = [];
    let isStopped = false;

    const named = (channel: ChannelEntry): ChannelEntry => {
      const otherName = names.get(channel.otherId ?? '');
      return otherName === undefined ? channel : { ...channel, otherName };
    };

    async function learn({ channelId, otherId }: ChannelEntry): Promise<void> {
      if (otherId === undefined || names.has(otherId)) return;
      names.set(otherId, undefined);
      const name = await nameOf({ ...user, channelId }, otherId).then(
        (found): KnownName => found ?? undefined,
        (error: unknown) => (isDeleted(error) ? null : undefined),
      );
      if (isStopped || name === undefined) return;
      names.set(otherId, name);
      onChannels(channels.map(named));
    }

    const stop = watchChannels(
      user,
      (received) => {
        channels = received;
        onChannels(channels.map(named));
        for (const channel of channels) void learn(channel);
      },
      onFailure,
    );
    return () => {
      isStopped = true;
      stop();
    };
  };

/** Returns what the chat panel and its parts need: the chat, with names and details of people, and what is kept in this tab. */
export function createChatPanelPort(services: ChatServices): ChatPanelPort {
  const { api, activity, profiles, readPeople, searchPeople, chatTexts, chatFiles, chatAlerts } = services;
  const { chat } = services.realtime;
  const venueId = cachedPromise(async () => (await api.pollVersion()).publishedArchitectureId);
  const profileName = async (_: unknown, userId: string) =>
    profiles.nameOf({ architectureId: (await venueId()) ?? '', userId });
  const watchMembers = withPeople(chat.watchMembers, readPeople);
  const { watchHiding } = activity;
  return {
    channelList: {
      watchChannels: withNames(chat.watchChannels, firstName(chat.readAuthorName, profileName)),
      watchMentions: chat.watchMentions,
      watchAreaChannel: chat.watchAreaChannel,
    },
    blocks: chat,
    previews: chat,
    muting: chat,
    faces: { readPeople },
    reading: { markRead: chat.markRead, watchHiding },
    deletions: { ...chatTexts, deleteMessage: chat.deleteMessage, watchHiding },
    outbox: {
      ...chatTexts,
      ...chatFiles,
      sendMessage: chat.sendMessage,
      markOwnRead: chat.markOwnRead,
    },
    attachments: chatFiles,
    alerts: { ...chatAlerts, readMessages: chat.readMessages },
    reporting: services,
    restrictions: chat,
    hostAction: services,
    announcements: {
      watchAnnouncements: chat.watchAnnouncements,
      announcementMemory: services.announcementMemory,
    },
    channelLimit: chat,
    newGroup: { ...chatTexts, createGroup: chat.createGroup },
    groupMembers: { watchMembers, changeGroup: chat.changeGroup },
    room: {
      watchMessages: withOthers(chat.watchMessages, watchMembers, readPeople),
      watchRange: chat.watchRange,
      loadOlder: chat.loadOlder,
      loadNewer: chat.loadNewer,
      loadAround: chat.loadAround,
      readMessages: chat.readMessages,
    },
    composer: { ...chatTexts, showTyping: chat.showTyping, hideTyping: chat.hideTyping },
    revision: { ...chatTexts, editMessage: chat.editMessage },
    reaction: chat,
    search: chat,
    mentionPicker: {
      findPeople: createMentionPeople({ readChannelPeople: chat.readPeople, readPeople, searchPeople }),
    },
    eraseTexts: () => {
      chatTexts.erase();
      chatFiles.clear();
    },
  };
}
