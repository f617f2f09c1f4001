import { Chat } from '@/views/chat/chat';
import { Moderation } from '@/views/moderation/moderation';
import { People } from '@/views/people/people';

/** The people and the chat, which share the edge of the stage, what is reported and done from there, and announcements. */
export const Edge = () => (
  <>
    <People />
    <Chat />
    <Moderation />
  </>
);
