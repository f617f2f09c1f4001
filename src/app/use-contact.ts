import { useStartCall } from './use-calls';
import { useStartChat } from './use-edge';

interface Contact {
  uid: string;
  name: string;
  /** Whether the chat opens as that of small screens. */
  sheet: boolean;
  /** Closes what the user chooses this in, before the chat or the call opens. */
  onStart: () => void;
}

/** Returns the functions that open the private chat with another person and call them; null where that is not possible. */
export function useContact({ uid, name, sheet, onStart }: Contact) {
  const after = (start: (() => void) | null) =>
    start &&
    (() => {
      onStart();
      start();
    });
  return { chat: after(useStartChat(uid, name, sheet)), call: after(useStartCall(uid, name)) };
}
