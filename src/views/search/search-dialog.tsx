import { QUESTION_MAX } from '@domain/search/search';
import { catalogueOf } from '@domain/shared/language';
import type { OpenVenue } from '@domain/venue/venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { answerState, foundSources, typedQuestion } from '@machines/search/search.machine';
import { IconArrowUp } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect } from 'react';
import { type SearchActor, useSearchActor } from '@/app/search/use-search';
import { Button } from '@/ui/controls/button';
import { GrowingField } from '@/ui/controls/growing-field';
import { Dialog } from '@/ui/layers/dialog';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { MENU_BUTTON, SEARCH_BUTTON } from '@/ui/layers/places';
import { Failure } from '@/ui/text/notices';
import { Answer, AnswerNews } from './answer';
import classes from './search.module.css';
import { Sources } from './sources';

interface SearchDialogProps extends LayerProps {
  venue: OpenVenue;
}

const OPENERS = [MENU_BUTTON, SEARCH_BUTTON];

/** Answers questions about the venue, with the places where the answer was found. */
export function SearchDialog({ venue, opened, onClose }: SearchDialogProps) {
  const { t } = useLingui();
  const search = useSearchActor();
  useEffect(() => search.send({ type: opened ? 'search.open' : 'search.close' }), [search, opened]);
  return (
    <Dialog title={t`Ask the venue`} opened={opened} onClose={onClose} size={720} forInput openers={OPENERS}>
      <QuestionForm search={search} />
      <AnswerNews search={search} />
      <Results search={search} venue={venue} />
    </Dialog>
  );
}

function QuestionForm({ search }: { search: SearchActor }) {
  const { t, i18n } = useLingui();
  const text = useSelector(search, typedQuestion);
  const ask = { type: 'question.ask', language: catalogueOf(i18n.locale) } as const;
  const canAsk = useSelector(search, (snapshot) => snapshot.can(ask));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.send(ask);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <GrowingField
        value={text}
        onChange={(event) => search.send({ type: 'question.type', text: event.currentTarget.value })}
        onSubmit={() => search.send(ask)}
        aria-label={t`Question`}
        placeholder={t`What would you like to know?`}
        maxLength={QUESTION_MAX}
        enterKeyHint="search"
        data-autofocus
      />
      <Button type="submit" aria-disabled={!canAsk} icon={<IconArrowUp size={18} aria-hidden />}>
        <Trans>Ask</Trans>
      </Button>
    </form>
  );
}

function Results({ search, venue }: { search: SearchActor; venue: OpenVenue }) {
  const { t } = useLingui();
  const state = useSelector(search, answerState);
  const hasSources = useSelector(search, (snapshot) => foundSources(snapshot).length > 0);
  if (state === 'idle')
    return (
      <p className={classes.hint}>
        <Trans>
          Ask in your own words and in your language: about areas, sessions, documents, media and people.
        </Trans>
      </p>
    );
  return (
    <div className={classes.results} data-asking={state === 'asking' || undefined}>
      {state === 'failed' && (
        <Failure button={t`Try again`} onPress={() => search.send({ type: 'answer.retry' })}>
          {t`There was an error finding an answer...`}
        </Failure>
      )}
      {state === 'empty' && <NothingFound />}
      {(state === 'asking' || state === 'answered') && <Answer search={search} venue={venue} />}
      {(state === 'asking' || hasSources) && <Sources search={search} venue={venue} />}
    </div>
  );
}

const NothingFound = () => (
  <p className={classes.hint}>
    <Trans>Nothing was found. Try other words, or ask about one thing at a time.</Trans>
  </p>
);
