import { areaOf } from '@domain/chat/channel-id';
import type { MentionPerson } from '@domain/chat/mentions';
import { matchesSearch, searchWords } from '@domain/people/person-search';
import type { MentionSearch } from '@machines/chat-room/mention-picker.machine';
import type { ReadPeople, SearchPeople } from '@/services/people/people-search';
import type { ChannelPerson, Chat } from './chat';

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
