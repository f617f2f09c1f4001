import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { foundParts, shortParts } from '@domain/shared/text-search';
import { Trans, useLingui } from '@lingui/react/macro';
import { roomMessages } from '@machines/chat-room/chat-room.selectors';
import {
  isSearchOpen,
  searchedKey,
  searchHits,
  typedSearch,
} from '@machines/chat-room/message-search.machine';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useTimeTexts } from '@/app/texts/use-time-texts';
import { useIsHidden } from '@/app/use-block';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { SearchField } from '@/ui/controls/search-field';
import { focusField } from '@/ui/hooks/take-focus';
import { CHAT_OPTIONS_BUTTON, focusOn } from '@/ui/layers/places';
import classes from './message-search.module.css';
import { SearchNote } from './search-note';

/** A surrounding sheet leaves Escape to the search. */
const keepEscape = ({ target }: { target: EventTarget }): void =>
  (target as Element).setAttribute('data-mantine-stop-propagation', 'true');

/** Returns whether the messages of the open channel are being searched. */
export const useIsSearching = (): boolean => useChatValue('search', isSearchOpen, false);

/** Covers the messages of the open channel with a search of them. */
export function MessageSearch() {
  const { t } = useLingui();
  const search = useChatPart('search');
  const text = useChatValue('search', typedSearch, '');
  const close = () => search?.send({ type: 'search.close' });
  useEffect(() => () => focusOn(CHAT_OPTIONS_BUTTON), []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <search className={classes.search} onKeyDownCapture={closeOnEscape} onFocus={keepEscape}>
      <div ref={focusField} className={classes.head}>
        <SearchField
          label={t`Search messages`}
          value={text}
          onChange={(typed) => search?.send({ type: 'search.type', text: typed })}
        />
        <IconButton aria-label={t`Close search`} onClick={close}>
          <IconX size={20} />
        </IconButton>
      </div>
      <Hits />
    </search>
  );
}

function Hits() {
  const { t } = useLingui();
  const hits = useChatValue('search', searchHits, null) ?? [];
  return (
    <div className={classes.scroller}>
      {hits.length > 0 && (
        <ul className={classes.hits} aria-label={t`Messages found`}>
          {hits.map((message) => (
            <li key={message.id}>
              <SearchHit message={message} />
            </li>
          ))}
        </ul>
      )}
      <SearchNote isEmpty={hits.length === 0} />
    </div>
  );
}

/** Shows a message that was found, and leads to it. */
function SearchHit({ message }: { message: Message }) {
  const { id, authorId } = message;
  const { t } = useLingui();
  const search = useChatPart('search');
  const room = useChatPart('room');
  const store = useChatValue('room', roomMessages, null);
  const isHidden = useIsHidden(id, authorId);
  const show = () => {
    search?.send({ type: 'search.close' });
    room?.send({ type: store?.get(id) ? 'message.show' : 'message.jump', id });
  };
  return (
    <PlainButton className={classes.hit} aria-description={t`Shows the message`} onClick={show}>
      {isHidden ? <Trans>Message of a person you blocked</Trans> : <FoundMessage message={message} />}
    </PlainButton>
  );
}

function FoundMessage({ message: { authorName, sentAt, text = '' } }: { message: Message }) {
  const { day, clock } = useTimeTexts();
  const key = useChatValue('search', searchedKey, '');
  return (
    <>
      <span className={classes.about}>
        <bdi className={classes.name}>{authorName}</bdi>{' '}
        <time dateTime={new Date(sentAt).toISOString()}>
          {day(sentAt)}, {clock(sentAt)}
        </time>
      </span>{' '}
      <span className={classes.text} dir="auto">
        {shortParts(foundParts(plainText(text), key)).map((part) =>
          part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text,
        )}
      </span>
    </>
  );
}
