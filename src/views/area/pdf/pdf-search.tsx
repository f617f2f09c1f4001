import { useLingui } from '@lingui/react/macro';
import { hitCount, hitIndex, isNothingFound, isSearching, searchedFor } from '@machines/pdf/pdf.machine';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { Spinner } from '@/ui/spinner';
import classes from './pdf-panel.module.css';
import { type PdfActor, Tool } from './tool';

/** Looks for words in the whole document; Enter goes on to the next place. */
export function PdfSearch({ pdf }: { pdf: PdfActor }) {
  const { t } = useLingui();
  const id = useId();
  const hits = useSelector(pdf, hitCount);
  const find = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const query = event.currentTarget.value;
    if (query.trim() !== searchedFor(pdf.getSnapshot())) pdf.send({ type: 'search.start', query });
    else pdf.send({ type: event.shiftKey ? 'hit.previous' : 'hit.next' });
  };
  return (
    <search className={classes.search}>
      <label htmlFor={id} className={classes.lens}>
        <IconSearch size={18} role="img" aria-label={t`Search in document`} />
      </label>
      <input
        id={id}
        type="search"
        className={classes.field}
        placeholder={t`Search in document`}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={find}
        onChange={(event) => event.currentTarget.value === '' && pdf.send({ type: 'search.clear' })}
      />
      <output className={classes.hits} htmlFor={id}>
        <HitCount pdf={pdf} />
      </output>
      {hits > 0 && (
        <>
          <Tool
            pdf={pdf}
            command={{ type: 'hit.previous' }}
            label={t`Previous result`}
            icon={IconChevronUp}
          />
          <Tool pdf={pdf} command={{ type: 'hit.next' }} label={t`Next result`} icon={IconChevronDown} />
        </>
      )}
    </search>
  );
}

function HitCount({ pdf }: { pdf: PdfActor }) {
  const { t, i18n } = useLingui();
  const searching = useSelector(pdf, isSearching);
  const nothing = useSelector(pdf, isNothingFound);
  const hits = useSelector(pdf, hitCount);
  const hit = useSelector(pdf, hitIndex);
  const [shownHit, shownHits] = [i18n.number(hit + 1), i18n.number(hits)];
  if (searching)
    return (
      <span role="img" aria-label={t`Searching`}>
        <Spinner />
      </span>
    );
  if (nothing) return t`Nothing found`;
  return hits > 0 ? t`${shownHit} of ${shownHits}` : null;
}
