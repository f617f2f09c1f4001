import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  isSearchUnreached,
  searchedTo,
  searchHits,
  searchState,
  typedSearch,
} from '@machines/chat-room/message-search.machine';
import type { ReactNode } from 'react';
import { useToday } from '@/app/texts/use-time-texts';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { Problem, Waiting } from '@/ui/text/notices';
import { DayJump } from './day-jump';
import classes from './message-search.module.css';

type State = ReturnType<typeof searchState>;

/** Tells how far a search has come, and lets it go on. */
export function SearchNote({ isEmpty }: { isEmpty: boolean }) {
  const state = useChatValue('search', searchState, 'idle');
  const notes: Record<State, ReactNode> = {
    idle: <IdleNote />,
    typing: null,
    searching: <SearchingNote />,
    paused: <PausedNote isEmpty={isEmpty} />,
    finished: <FinishedNote isEmpty={isEmpty} />,
    failed: <FailedSearch />,
  };
  return <div className={classes.note}>{notes[state]}</div>;
}

const IdleNote = () => (
  <>
    <p>
      <Trans>Finds what was written in this chat, the newest first.</Trans>
    </p>
    <DayJump />
  </>
);

function SearchedBack() {
  const { i18n } = useLingui();
  const time = useChatValue('search', searchedTo, null);
  const today = useToday();
  if (time === null) return null;
  const isThisYear = new Date(time).getFullYear() === new Date(today).getFullYear();
  const date = i18n.date(new Date(time), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return <Trans>Searched back to {date}.</Trans>;
}

const SearchingNote = () => (
  <Waiting>
    <Trans>Searching…</Trans> <SearchedBack />
  </Waiting>
);

function PausedNote({ isEmpty }: { isEmpty: boolean }) {
  const search = useChatPart('search');
  return (
    <>
      <p role="status">
        {isEmpty ? <Trans>Nothing found so far.</Trans> : <HitCount />} <SearchedBack />
      </p>
      <Button variant="default" onClick={() => search?.send({ type: 'search.continue' })}>
        <Trans>Search further back</Trans>
      </Button>
    </>
  );
}

function FinishedNote({ isEmpty }: { isEmpty: boolean }) {
  const text = useChatValue('search', typedSearch, '').trim();
  return (
    <p role="status">
      {isEmpty ? (
        <Trans>Nothing found for “{text}”.</Trans>
      ) : (
        <>
          <HitCount /> <Trans>Searched back to the beginning of the chat.</Trans>
        </>
      )}
    </p>
  );
}

function HitCount() {
  const count = useChatValue('search', searchHits, null)?.length ?? 0;
  return <Plural value={count} one="# message found." other="# messages found." />;
}

function FailedSearch() {
  const search = useChatPart('search');
  const isUnreached = useChatValue('search', isSearchUnreached, false);
  return (
    <>
      <Problem>
        {isUnreached ? (
          <Trans>The messages cannot be searched without a connection.</Trans>
        ) : (
          <Trans>The messages could not be searched.</Trans>
        )}
      </Problem>
      <Button variant="default" onClick={() => search?.send({ type: 'search.retry' })}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
