import { Chat } from '@/views/chat/chat';
import { ActiveAnnouncements } from '@/views/moderation/announcements';
import { Hosting } from '@/views/moderation/hosting';
import { Reporting } from '@/views/moderation/reporting';
import { People } from '@/views/people/people';

/** The people and the chat, which share the edge of the stage, and what is reported and done from there. */
export const Edge = () => (
  <>
    <People />
    <Chat />
    <Reporting />
    <Hosting />
    <ActiveAnnouncements />
  </>
);
