import { isChatOpen, isChatSheet } from '@machines/chat-panel/chat-panel.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { useLater } from '@/ui/hooks/use-later';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { edgeLayer } from '@/ui/layers/lazy-component';
import type { Reader } from './files/file-card';

const ChatPanel = edgeLayer('column', async () => (await import('./chat-panel')).ChatPanel);
const ChatSheet = edgeLayer('sheet', async () => (await import('./chat-sheet')).ChatSheet);

/** Shows the chat: in a column at the edge of wide screens, in a bottom sheet on small ones. */
export function Chat({ reader }: { reader: Reader }) {
  const chat = useChild('chatPanel');
  const opened = useChildValue('chatPanel', isChatOpen);
  const isSheet = useAsOpened(useChildValue('chatPanel', isChatSheet), opened);
  const isSmall = useSmallScreen();
  useLater(isSmall ? ChatSheet.preload : ChatPanel.preload);
  const onClose = () => chat.send({ type: 'chat.close' });
  return (
    <>
      <ChatPanel opened={opened && !isSheet} onClose={onClose} reader={reader} />
      <ChatSheet opened={opened && isSheet} onClose={onClose} reader={reader} />
    </>
  );
}
