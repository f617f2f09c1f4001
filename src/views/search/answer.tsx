import type { Sentence, Source } from '@domain/search/search';
import { directionOf } from '@domain/shared/language';
import type { OpenVenue } from '@domain/venue/venue';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { answerSentences, answerState, foundSources, isByModel } from '@machines/search/search.machine';
import { useSelector } from '@xstate/react';
import type { SearchActor } from '@/app/search/use-search';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './search.module.css';
import { SourceLink } from './source-link';

/** Returns the language of a text and its direction, where it is another one than that of the page. */
export const inLanguage = (language: string | undefined, locale: string) =>
  language && language !== locale ? { lang: language, dir: directionOf(language) } : {};

/** Shows the sentences of the answer that have arrived, and keeps the room for those that may follow. */
export function Answer({ search, venue }: { search: SearchActor; venue: OpenVenue }) {
  const { t } = useLingui();
  const isAsking = useSelector(search, answerState) === 'asking';
  const sentences = useSelector(search, answerSentences);
  const sources = useSelector(search, foundSources);
  const byModel = useSelector(search, isByModel);
  if (sentences.length === 0 && !isAsking) return null;
  return (
    <section className={classes.answer} aria-label={t`Answer`} aria-busy={isAsking}>
      <p className={classes.sentences} data-room={isAsking || byModel || undefined}>
        {sentences.map((sentence, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only added
          <SentenceText key={place} sentence={sentence} sources={sources} isQuoted={!byModel} venue={venue} />
        ))}
        {isAsking && <MoreText isFirst={sentences.length === 0} />}
      </p>
      {byModel && (
        <p className={classes.note}>
          <Trans>Written by a language model from what is below. Please check what matters to you.</Trans>
        </p>
      )}
    </section>
  );
}

/** The shape of what comes. */
const MoreText = ({ isFirst }: { isFirst: boolean }) =>
  isFirst ? (
    <span className={classes.lines} aria-hidden>
      <span />
      <span />
      <span />
      <span />
    </span>
  ) : (
    <span className={classes.more} aria-hidden />
  );

interface SentenceTextProps {
  sentence: Sentence;
  sources: readonly Source[];
  /** The words are those of the source, in its language. */
  isQuoted: boolean;
  venue: OpenVenue;
}

function SentenceText({ sentence, sources, isQuoted, venue }: SentenceTextProps) {
  const { i18n } = useLingui();
  const named = sentence.sources.flatMap((number) => {
    const source = sources[number - 1];
    return source ? [{ number, source }] : [];
  });
  return (
    <span className={classes.sentence}>
      <bdi {...inLanguage(isQuoted ? named[0]?.source.language : undefined, i18n.locale)}>
        {sentence.text}
      </bdi>
      {named.map(({ number, source }) => (
        <SourceNumber key={number} number={number} source={source} venue={venue} />
      ))}{' '}
    </span>
  );
}

function SourceNumber({ number, source, venue }: { number: number; source: Source; venue: OpenVenue }) {
  const { t, i18n } = useLingui();
  const shown = i18n.number(number);
  const { title } = source;
  return (
    <SourceLink source={source} venue={venue} label={t`Source ${shown}: ${title}`} className={classes.number}>
      {shown}
    </SourceLink>
  );
}

/** Announces how asking goes on: the whole answer once, and not word by word. */
export function AnswerNews({ search }: { search: SearchActor }) {
  const { t } = useLingui();
  const state = useSelector(search, answerState);
  const sentences = useSelector(search, answerSentences);
  const count = useSelector(search, (snapshot) => foundSources(snapshot).length);
  return (
    <VisuallyHidden role="status">
      {state === 'asking' && t`Looking for an answer…`}
      {state === 'answered' && (
        <>
          {sentences.map(({ text }) => text).join(' ')}{' '}
          <Plural value={count} one="# result" other="# results" />
        </>
      )}
      {state === 'empty' && t`Nothing was found. Try other words, or ask about one thing at a time.`}
    </VisuallyHidden>
  );
}
