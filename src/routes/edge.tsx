import { isChatActive, isChatOpen, isChatSheet } from '@machines/chat-panel/chat-panel.selectors';
import { isPanelOpen } from '@machines/people/people.selectors';
import { useBackgroundValue, useChild, useChildValue } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { useLater } from '@/ui/hooks/use-later';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { edgeLayer, lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';

const PeoplePanel = edgeLayer(
  'column',
  async () => (await import('@/views/people/people-panel')).PeoplePanel,
);
const PeopleSheet = edgeLayer('sheet', async () => (await import('@/views/people/people-sheet')).PeopleSheet);
const ChatPanel = edgeLayer('column', async () => (await import('@/views/chat/chat-panel')).ChatPanel);
const ChatSheet = edgeLayer('sheet', async () => (await import('@/views/chat/chat-sheet')).ChatSheet);
const PdfPanel = lazyLayer(withLaterTexts(async () => (await import('@/views/area/pdf/pdf-panel')).PdfPanel));
const ModerationLayers = lazyComponent(
  async () => (await import('@/views/moderation/moderation-layers')).ModerationLayers,
);

/** Shows the venue's people: in a column at the edge of wide screens, in a bottom sheet on small ones. */
function People() {
  const people = useChild('people');
  const opened = useChildValue('people', isPanelOpen);
  const Panel = useSmallScreen() ? PeopleSheet : PeoplePanel;
  useLater(Panel.preload);
  return <Panel opened={opened} onClose={() => people.send({ type: 'people.close' })} />;
}

/** Shows the chat: in a column at the edge of wide screens, in a bottom sheet on small ones. */
function Chat() {
  const chat = useChild('chatPanel');
  const opened = useChildValue('chatPanel', isChatOpen);
  const isSheet = useAsOpened(useChildValue('chatPanel', isChatSheet), opened);
  const isSmall = useSmallScreen();
  useLater(isSmall ? ChatSheet.preload : ChatPanel.preload);
  const onClose = () => chat.send({ type: 'chat.close' });
  return (
    <>
      <ChatPanel opened={opened && !isSheet} onClose={onClose} reader={PdfPanel} />
      <ChatSheet opened={opened && isSheet} onClose={onClose} reader={PdfPanel} />
    </>
  );
}

/** What attendees report, hosts do and announce, where there is a chat. */
const Moderation = () => useBackgroundValue('chatPanel', isChatActive, false) && <ModerationLayers />;

/** The people and the chat, which share the edge of the stage, what is reported and done from there, and announcements. */
export const Edge = () => (
  <>
    <People />
    <Chat />
    <Moderation />
  </>
);
