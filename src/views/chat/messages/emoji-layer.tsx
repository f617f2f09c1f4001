import { pickedMessage } from '@machines/chat-room/reacting.machine';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyComponent } from '@/ui/layers/lazy-component';

const EmojiPicker = lazyComponent(async () => (await import('./emoji-picker')).EmojiPicker);

/** Shows the picker of all emoji while the user chooses a reaction; its code loads then. */
export function EmojiLayer() {
  const id = useChatValue('reacting', pickedMessage, null);
  const reacting = useChatPart('reacting');
  if (id === null) return null;
  return (
    <EmojiPicker
      key={id}
      onPick={(emoji) => reacting?.send({ type: 'reaction.set', id, emoji })}
      onClose={() => reacting?.send({ type: 'picker.close' })}
    />
  );
}
