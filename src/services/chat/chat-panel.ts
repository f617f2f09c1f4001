import type { GroupMember } from '@domain/chat/channel';
import { areaOf, channelTypeOf, otherOf, privateChannelId } from '@domain/chat/channel-id';
import type { MentionPerson } from '@domain/chat/mentions';
import type { ListedPerson } from '@domain/people/attendee';
import { matchesSearch, searchWords } from '@domain/people/person-search';
import { WHEREABOUTS_INTERVAL } from '@domain/shared/limits';
import type { ChatPanelPort } from '@machines/chat-panel/chat-panel.machine';
import type { FacesPort } from '@machines/chat-panel/faces';
import type { GroupMembersPort, ListedMember } from '@machines/chat-panel/group-members.machine';
import type { MentionSearch } from '@machines/chat-room/mention-picker.machine';
import type { BackgroundServices } from '@/services/background-services';
import { isDenied } from '@/services/identity/firebase-failure';
import type { ReadPeople, SearchPeople } from '@/services/people/people-search';
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

type ChatServices = Pick<
  BackgroundServices,
  | 'realtime'
  | 'activity'
  | 'sendReport'
  | 'performAction'
  | 'announcementMemory'
  | 'readPeople'
  | 'searchPeople'
  | 'chatTexts'
  | 'chatFiles'
  | 'chatAlerts'
>;

/**
 * Reads people as `readPeople` does. Those who are missing have the name under the messages that they have sent to the
 * user, as people whose accounts are disabled; null without one, since their accounts were deleted.
 */
export const withAuthors =
  (readPeople: ReadPeople, readAuthorName: Chat['readAuthorName']): FacesPort['readFaces'] =>
  async (user, uids) => {
    const people = await readPeople(uids);
    const missing = uids.filter((uid) => !people.some((person) => person.uid === uid));
    const nameOf = (uid: string) =>
      readAuthorName({ ...user, channelId: privateChannelId(user.userId, uid) }, uid).catch(
        (error: unknown) => (isDenied(error) ? null : undefined),
      );
    const authors = missing.map(async (uid) => ({ uid, name: await nameOf(uid) }));
    return [...people, ...(await Promise.all(authors))];
  };

/** Returns what the chat panel and its parts need: the chat, with names and details of people, and what is kept in this tab. */
export function createChatPanelPort(services: ChatServices): ChatPanelPort {
  const { activity, readPeople, searchPeople, chatTexts, chatFiles, chatAlerts } = services;
  const { chat } = services.realtime;
  const watchMembers = withPeople(chat.watchMembers, readPeople);
  const { watchHiding } = activity;
  return {
    channelList: chat,
    blocks: chat,
    previews: chat,
    muting: chat,
    faces: { readFaces: withAuthors(readPeople, chat.readAuthorName) },
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
