import { Chat } from '@/views/chat/chat';
import { UnreadTitle } from '@/views/chat/unread-title';
import { People } from '@/views/people/people';

/** The people and the chat, which share the edge of the stage, and the number of unread chats in the title. */
export const Edge = () => (
  <>
    <People />
    <Chat />
    <UnreadTitle />
  </>
);
