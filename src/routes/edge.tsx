import { withLaterTexts } from '@/app/later-texts';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { Chat } from '@/views/chat/chat';
import { Moderation } from '@/views/moderation/moderation';
import { People } from '@/views/people/people';

const PdfPanel = lazyLayer(withLaterTexts(async () => (await import('@/views/area/pdf/pdf-panel')).PdfPanel));

/** The people and the chat, which share the edge of the stage, what is reported and done from there, and announcements. */
export const Edge = () => (
  <>
    <People />
    <Chat reader={PdfPanel} />
    <Moderation />
  </>
);
