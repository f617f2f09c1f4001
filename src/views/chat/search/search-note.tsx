import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  isSearchUnreached,
  searchedTo,
  searchHits,
  searchState,
  typedSearch,
} from '@machines/chat-room/message-search.machine';
import type { FormEvent, ReactNode } from 'react';
import { useToday } from '@/app/texts/use-time-texts';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import { Failure, Waiting } from '@/ui/text/notices';
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

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a day of the reader as fields for dates have it. */
function fieldDate(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Leads to the first message of a day of the reader. */
function DayJump() {
  const { t } = useLingui();
  const search = useChatPart('search');
  const room = useChatPart('room');
  const today = useToday();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Without a zone it is a time of the reader.
    const from = new Date(`${new FormData(event.currentTarget).get('day')}T00:00`).getTime();
    search?.send({ type: 'search.close' });
    room?.send({ type: 'time.jump', from });
  };
  return (
    <form className={classes.form} onSubmit={show}>
      <TextField label={t`Go to a day`} name="day" type="date" max={fieldDate(today)} required />
      <Button type="submit" variant="default">{t`Show messages`}</Button>
    </form>
  );
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
  const { t } = useLingui();
  const search = useChatPart('search');
  const isUnreached = useChatValue('search', isSearchUnreached, false);
  return (
    <Failure button={t`Try again`} onPress={() => search?.send({ type: 'search.retry' })}>
      {isUnreached
        ? t`The messages cannot be searched without a connection.`
        : t`The messages could not be searched.`}
    </Failure>
  );
}
