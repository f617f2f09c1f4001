import { useLingui } from '@lingui/react/macro';
import { drawnDensity } from '@machines/pdf/page-fit';
import { hitOnPage, searchedFor } from '@machines/pdf/pdf.machine';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Page } from 'react-pdf';
import { ContentProblem } from '@/ui/layers/content-problem';
import classes from './pdf-panel.module.css';
import type { PdfActor } from './pdf-toolbar';
import { TextLayer } from './text-layer';

interface PdfSheetProps {
  pdf: PdfActor;
  number: number;
  width: number;
  /** Width divided by height, for pages that are not loaded yet. */
  usualRatio: number;
  drawn: boolean;
}

/** Shows one page: a sheet of its shape, and the page itself when it is near. */
export function PdfSheet({ pdf, number, width, usualRatio, drawn }: PdfSheetProps) {
  const { t, i18n } = useLingui();
  const [ratio, setRatio] = useState<number | null>(null);
  const [settled, setSettled] = useState(false);
  const settle = () => setSettled(true);
  const shown = i18n.number(number);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no set of fields
    <div
      data-sheet={number}
      role="group"
      aria-label={t`Page ${shown}`}
      className={classes.sheet}
      style={{ inlineSize: width, aspectRatio: ratio ?? usualRatio }}
    >
      {drawn && (
        <Page
          pageNumber={number}
          width={width}
          devicePixelRatio={drawnDensity({ width, height: width / (ratio ?? usualRatio) }, devicePixelRatio)}
          suspense={false}
          loading={null}
          error={<ContentProblem />}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          onRenderSuccess={settle}
          onRenderError={settle}
          onLoadSuccess={({ originalWidth, originalHeight }) => setRatio(originalWidth / originalHeight)}
        >
          {/* Its fonts are those of the picture, which loads them. */}
          {settled && <SearchedText pdf={pdf} number={number} />}
        </Page>
      )}
    </div>
  );
}

function SearchedText({ pdf, number }: { pdf: PdfActor; number: number }) {
  const query = useSelector(pdf, searchedFor);
  const current = useSelector(pdf, hitOnPage(number));
  return <TextLayer query={query} current={current} />;
}
