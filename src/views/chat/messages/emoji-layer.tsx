import { pickedMessage } from '@machines/chat-room/emoji-picker.machine';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyComponent } from '@/ui/layers/lazy-component';

const EmojiPicker = lazyComponent(async () => (await import('./emoji-picker')).EmojiPicker);

/** Shows the picker of all emoji while the user chooses a reaction; its code loads then. */
export function EmojiLayer() {
  const id = useChatValue('emojiPicker', pickedMessage, null);
  const picker = useChatPart('emojiPicker');
  const reaction = useChatPart('reaction');
  if (id === null) return null;
  return (
    <EmojiPicker
      key={id}
      onPick={(emoji) => {
        reaction?.send({ type: 'task.run', request: { id, emoji } });
        picker?.send({ type: 'picker.close' });
      }}
      onClose={() => picker?.send({ type: 'picker.close' })}
    />
  );
}
