import { useLingui } from '@lingui/react/macro';
import { draftQuote } from '@machines/chat-room/composer.machine';
import { IconX } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { QuoteLines } from '../messages/message-quote';
import classes from './draft-quote.module.css';

/** The answer is typed in the field below. */
const focusField = (quote: HTMLElement | null): void => {
  quote?.closest('form')?.querySelector('textarea')?.focus({ preventScroll: true });
};

/** Shows the message that the user answers. */
export function DraftQuote() {
  const { t } = useLingui();
  const composer = useChatPart('composer');
  const quote = useChatValue('composer', draftQuote, null);
  if (!quote) return null;
  return (
    <div key={quote.id} ref={focusField} className={classes.quote}>
      <p className={classes.lines}>
        <QuoteLines name={quote.authorName} text={quote.text} />
      </p>
      <IconButton aria-label={t`Cancel reply`} onClick={() => composer?.send({ type: 'reply.cancel' })}>
        <IconX size={18} />
      </IconButton>
    </div>
  );
}
