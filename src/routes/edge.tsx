import { Chat } from '@/views/chat/chat';
import { Reporting } from '@/views/moderation/reporting';
import { People } from '@/views/people/people';

/** The people and the chat, which share the edge of the stage. */
export const Edge = () => (
  <>
    <People />
    <Chat />
    <Reporting />
  </>
);
