import { useLingui } from '@lingui/react/macro';
import { isReading, pageCount, pageNumber, zoomOf } from '@machines/pdf/pdf.machine';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { DownloadButton } from '../download-button';
import classes from './pdf-panel.module.css';
import { PdfSearch } from './pdf-search';
import { type PdfActor, Tool } from './tool';

interface PdfToolbarProps {
  pdf: PdfActor;
  uri: string;
  title: string;
}

/** Pages, size, search and a copy to keep. */
export function PdfToolbar({ pdf, uri, title }: PdfToolbarProps) {
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
      </div>
      <PdfSearch pdf={pdf} />
      <DownloadButton uri={uri} name={title} />
    </div>
  );
}
