import { placeOf } from '@domain/search/place';
import type { Source } from '@domain/search/search';
import { textIn } from '@domain/shared/localized';
import type { OpenVenue } from '@domain/venue/venue';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { foundSources } from '@machines/search/search.machine';
import {
  type Icon,
  IconCalendarEvent,
  IconFileText,
  IconLayoutGrid,
  IconMapPin,
  IconNotes,
  IconPhoto,
  IconUser,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SearchActor } from '@/app/search/use-search';
import { inLanguage } from './answer';
import classes from './search.module.css';
import { SourceLink } from './source-link';

const KINDS: Record<Source['kind'], { Icon: Icon; label: MessageDescriptor }> = {
  area: { Icon: IconMapPin, label: msg({ message: 'Area', comment: 'A room of the venue' }) },
  widget: { Icon: IconLayoutGrid, label: msg({ message: 'Content', comment: 'Something in an area' }) },
  text: { Icon: IconNotes, label: msg`Text` },
  page: { Icon: IconFileText, label: msg`Document` },
  piece: { Icon: IconPhoto, label: msg({ message: 'Media', comment: 'A film, picture, document or link' }) },
  session: { Icon: IconCalendarEvent, label: msg({ message: 'Session', comment: 'An entry of the agenda' }) },
  person: { Icon: IconUser, label: msg`Person` },
};

/** Lists what was found, best first, with the numbers that the answer names; until then, the shape of it. */
export function Sources({ search, venue }: { search: SearchActor; venue: OpenVenue }) {
  const { t } = useLingui();
  const heading = useId();
  const sources = useSelector(search, foundSources);
  if (sources.length === 0)
    return (
      <div className={classes.shapes} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    );
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>{t`Results`}</h3>
      <ol className={classes.sources}>
        {sources.map((source, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are those of the answer
          <li key={place}>
            <SourceRow number={place + 1} source={source} venue={venue} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SourceRow({ number, source, venue }: { number: number; source: Source; venue: OpenVenue }) {
  const { t, i18n } = useLingui();
  const { kind, title, page, excerpt, marks, language } = source;
  const { Icon, label } = KINDS[kind];
  const place = placeOf(venue, source, i18n.locale);
  const area = place?.kind === 'area' && kind !== 'area' && place.area;
  const shown = i18n.number(page ?? 0);
  const where = [area && textIn(area.names, i18n.locale), page !== undefined && t`Page ${shown}`];
  const shownLanguage = inLanguage(language, i18n.locale);
  return (
    <article className={classes.source} data-gone={place === null || undefined}>
      <span className={classes.rank} aria-hidden>
        {i18n.number(number)}
      </span>
      <div className={classes.about}>
        <p className={classes.kind}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {t(label)}
          {where.map(
            (part) =>
              part && (
                <span key={part} className={classes.where}>
                  <bdi>{part}</bdi>
                </span>
              ),
          )}
        </p>
        <h4 className={classes.title}>
          <SourceLink source={source} venue={venue} className={classes.link}>
            <bdi {...shownLanguage}>{title}</bdi>
          </SourceLink>
        </h4>
        {place === null && <p className={classes.gone}>{t`This is no longer here.`}</p>}
        <p className={classes.excerpt}>
          <bdi {...shownLanguage}>
            {partsOf(excerpt, marks).map(({ at, text, isMarked }) =>
              isMarked ? <mark key={at}>{text}</mark> : text,
            )}
          </bdi>
        </p>
      </div>
    </article>
  );
}

interface Part {
  at: number;
  text: string;
  isMarked: boolean;
}

/** Cuts a text where its marks begin and end. */
function partsOf(text: string, marks: Source['marks']): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const [from, to] of marks.toSorted(([one], [other]) => one - other)) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}
