import { useLingui } from '@lingui/react/macro';
import type { PdfCommand, pdfMachine } from '@machines/pdf/pdf.machine';
import {
  hitCount,
  hitIndex,
  isNothingFound,
  isReading,
  isSearching,
  offeredFit,
  pageCount,
  pageNumber,
  searchedFor,
  zoomOf,
} from '@machines/pdf/pdf.machine';
import {
  type Icon,
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { IconButton } from '@/ui/controls/button';
import { noCredential } from '@/ui/controls/form-fields';
import { Spinner } from '@/ui/media/spinner';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { type AssetsOf, DownloadButton, venueAssets } from '../download-button';
import classes from './pdf-panel.module.css';

interface PdfToolbarProps {
  pdf: PdfActor;
  uri: string;
  title: string;
  assetsOf?: AssetsOf;
}

/** Shows the controls for pages, zoom, search and download. */
export function PdfToolbar({ pdf, uri, title, assetsOf = venueAssets }: PdfToolbarProps) {
  const { t, i18n } = useLingui();
  const reading = useSelector(pdf, isReading);
  const page = useSelector(pdf, pageNumber);
  const pages = useSelector(pdf, pageCount);
  const zoom = useSelector(pdf, zoomOf);
  const [shownPage, shownPages] = [i18n.number(page), i18n.number(pages)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar has no element of its own
    <div className={classes.toolbar} role="group" aria-label={t`Document`}>
      <div className={classes.group}>
        <Tool
          pdf={pdf}
          command={{ type: 'page.previous' }}
          label={t`Previous page`}
          icon={IconChevronLeft}
          turns
        />
        <span className={classes.page} aria-live="polite">
          {reading && t`Page ${shownPage} of ${shownPages}`}
        </span>
        <Tool pdf={pdf} command={{ type: 'page.next' }} label={t`Next page`} icon={IconChevronRight} turns />
      </div>
      <div className={classes.group}>
        <Tool pdf={pdf} command={{ type: 'zoom.out' }} label={t`Zoom out`} icon={IconZoomOut} />
        <span className={classes.zoom}>{i18n.number(zoom, { style: 'percent' })}</span>
        <Tool pdf={pdf} command={{ type: 'zoom.in' }} label={t`Zoom in`} icon={IconZoomIn} />
        <FitTool pdf={pdf} />
      </div>
      <PdfSearch pdf={pdf} />
      <DownloadButton uri={uri} name={title} assetsOf={assetsOf} />
    </div>
  );
}

function FitTool({ pdf }: { pdf: PdfActor }) {
  const { t } = useLingui();
  return useSelector(pdf, offeredFit) === 'width' ? (
    <Tool pdf={pdf} command={{ type: 'fit.width' }} label={t`Fit width`} icon={IconArrowAutofitWidth} />
  ) : (
    <Tool pdf={pdf} command={{ type: 'fit.page' }} label={t`Fit page`} icon={IconArrowAutofitHeight} />
  );
}

/** Searches the whole document as one types; Enter moves to the next match, with Shift to the previous one. */
export function PdfSearch({ pdf }: { pdf: PdfActor }) {
  const { t } = useLingui();
  const id = useId();
  const query = useSelector(pdf, searchedFor);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const typed = event.currentTarget.value;
    // Typed before the document could be searched.
    if (typed.trim() !== query) pdf.send({ type: 'search.type', query: typed });
    pdf.send({ type: event.shiftKey ? 'hit.previous' : 'hit.next' });
  };
  return (
    <search className={classes.search}>
      <label htmlFor={id} className={classes.lens}>
        <IconSearch size={18} role="img" aria-label={t`Search in document`} />
      </label>
      <input
        {...noCredential}
        id={id}
        type="search"
        className={classes.field}
        placeholder={t`Search in document`}
        enterKeyHint="search"
        onKeyDown={step}
        onChange={(event) => pdf.send({ type: 'search.type', query: event.currentTarget.value })}
      />
      <output className={classes.hits} htmlFor={id}>
        <HitCount pdf={pdf} />
      </output>
      {query !== '' && (
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
      <span role="img" aria-label={t`Searching`} className={classes.searching}>
        <Spinner />
      </span>
    );
  if (nothing) return t`Nothing found`;
  if (hits === 0) return null;
  return (
    <>
      <span aria-hidden>{t`${shownHit} of ${shownHits}`}</span>
      <VisuallyHidden>{t`Result ${shownHit} of ${shownHits}`}</VisuallyHidden>
    </>
  );
}

export type PdfActor = ActorRefFrom<typeof pdfMachine>;

interface ToolProps {
  pdf: PdfActor;
  command: PdfCommand;
  label: string;
  icon: Icon;
  /** The arrow icon follows the text direction. */
  turns?: boolean;
}

/** A button for one command, disabled while the machine does not accept it. */
export function Tool({ pdf, command, label, icon: Picture, turns = false }: ToolProps) {
  const possible = useSelector(pdf, (snapshot) => snapshot.can(command));
  return (
    <IconButton
      variant="subtle"
      className={classes.tool}
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => pdf.send(command)}
    >
      <Picture size={20} aria-hidden className={turns ? classes.turns : undefined} />
    </IconButton>
  );
}
