import type { PdfCommand } from '@machines/pdf/pdf.events';
import type { PdfActor } from './pdf-toolbar';

const NEXT: PdfCommand = { type: 'page.next' };
const PREVIOUS: PdfCommand = { type: 'page.previous' };
const COMMANDS: Record<'ltr' | 'rtl', Record<string, PdfCommand>> = {
  ltr: { PageDown: NEXT, PageUp: PREVIOUS, ArrowRight: NEXT, ArrowLeft: PREVIOUS },
  rtl: { PageDown: NEXT, PageUp: PREVIOUS, ArrowLeft: NEXT, ArrowRight: PREVIOUS },
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

/** Returns the command for a key; none while a text field has the focus. */
export function commandOf(event: Key, direction: 'ltr' | 'rtl'): PdfCommand | undefined {
  const elsewhere =
    event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement;
  return elsewhere ? undefined : COMMANDS[direction][event.key];
}

/** Adapter: keys turn the pages wherever the focus is in the panel. */
export function listenToKeys(pdf: Pick<PdfActor, 'send'>, direction: 'ltr' | 'rtl'): () => void {
  const turn = (event: KeyboardEvent): void => {
    const command = commandOf(event, direction);
    if (!command) return;
    event.preventDefault();
    pdf.send(command);
  };
  document.addEventListener('keydown', turn);
  return () => document.removeEventListener('keydown', turn);
}
