import type { MentionPerson } from '@domain/chat/mentions';
import { reporting } from '@machines/app/children';
import { type MentionSearch, mentionPickerMachine } from '@machines/chat-room/mention-picker.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { Chat } from '@/services/chat/chat';
import { createMentionPeople } from '@/services/chat/mention-people';
import { promise } from './fill';

interface PickerServices extends Pick<BackgroundServices, 'readPeople' | 'searchPeople'> {
  chat: Pick<Chat, 'readPeople'>;
}

/** Fills the slot of the picker of mentions. */
export function mentionPickerSlot({ chat, readPeople, searchPeople }: PickerServices) {
  const findPeople = createMentionPeople({ readChannelPeople: chat.readPeople, readPeople, searchPeople });
  return reporting(mentionPickerMachine).provide({
    actors: { findPeople: promise<readonly MentionPerson[], MentionSearch>((search) => findPeople(search)) },
  });
}
