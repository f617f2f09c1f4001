import { useLingui } from '@lingui/react/macro';
import {
  isReading,
  pageCount,
  pageNumber,
  pdfAddress,
  sheetRatio,
  sheetWidth,
} from '@machines/pdf/pdf.selectors';
import { useSelector } from '@xstate/react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Document } from 'react-pdf';
import { documentText } from './document-text';
import { pdfOptions } from './pdf-engine';
import classes from './pdf-panel.module.css';
import { PdfSheet } from './pdf-sheet';
import type { PdfActor } from './pdf-toolbar';
import { usePageScroll } from './use-page-scroll';

/** The padding on both sides of the pages (pdf-panel.module.css). */
const EDGES = 24;

/** Adapter that measures the room for a page, without the scrollbars that a page may need. */
function useMeasuredRoom(pdf: PdfActor, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const room = { width: element.clientWidth - EDGES, height: element.offsetHeight - EDGES };
      if (room.width > 0 && room.height > 0) pdf.send({ type: 'room.measured', room });
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [pdf, scroller]);
}

const NEAR = 2;

interface PdfPagesProps {
  pdf: PdfActor;
}

/** Shows the pages below each other; only those near the current one are rendered. */
export function PdfPages({ pdf }: PdfPagesProps) {
  const address = useSelector(pdf, pdfAddress);
  const width = useSelector(pdf, sheetWidth);
  const ratio = useSelector(pdf, sheetRatio);
  const load = async (document: PDFDocumentProxy) => {
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    pdf.send({
      type: 'document.loaded',
      pages: document.numPages,
      sheet: { width, height },
      text: documentText(document),
    });
  };
  const fail = (reason: unknown) => pdf.send({ type: 'document.failed', ...statusOf(reason) });
  const waiting = <Waiting width={width} ratio={ratio} />;
  return (
    <Scroller pdf={pdf} width={width}>
      {address === null ? (
        waiting
      ) : (
        <Document
          file={address}
          options={pdfOptions}
          suspense={false}
          loading={waiting}
          error={null}
          onLoadSuccess={(document) => void load(document).catch(fail)}
          onLoadError={fail}
          onSourceError={fail}
          onPassword={fail}
        >
          <Sheets pdf={pdf} width={width} ratio={ratio} />
        </Document>
      )}
    </Scroller>
  );
}

function statusOf(reason: unknown): { status?: number } {
  const status = reason instanceof Error && 'status' in reason ? reason.status : undefined;
  return typeof status === 'number' ? { status } : {};
}

interface ScrollerProps extends PdfPagesProps {
  width: number;
  children: ReactNode;
}

function Scroller({ pdf, width, children }: ScrollerProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLElement>(null);
  const watch = usePageScroll(pdf, scroller, width);
  useMeasuredRoom(pdf, scroller);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t`Pages`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      onScroll={watch}
    >
      {children}
    </section>
  );
}

function Sheets({ pdf, width, ratio }: { pdf: PdfActor; width: number; ratio: number }) {
  const reading = useSelector(pdf, isReading);
  const pages = useSelector(pdf, pageCount);
  const page = useSelector(pdf, pageNumber);
  if (!reading || width === 0) return <Waiting width={width} ratio={ratio} />;
  return Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
    <PdfSheet
      key={number}
      pdf={pdf}
      number={number}
      width={width}
      usualRatio={ratio}
      drawn={Math.abs(number - page) <= NEAR}
    />
  ));
}

const Waiting = ({ width, ratio }: { width: number; ratio: number }) => (
  <div className={classes.waiting} style={{ inlineSize: width, aspectRatio: ratio }} aria-busy="true" />
);
