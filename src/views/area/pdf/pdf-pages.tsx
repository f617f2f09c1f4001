import { useLingui } from '@lingui/react/macro';
import {
  hitOnPage,
  isReading,
  pageCount,
  pageNumber,
  pdfAddress,
  sheetRatio,
  sheetWidth,
} from '@machines/pdf/pdf.machine';
import { useSelector } from '@xstate/react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { scrollToTop } from '@/ui/hooks/scroll-to';
import { documentText } from './document-text';
import classes from './pdf-panel.module.css';
import { PdfSheet } from './pdf-sheet';
import type { PdfActor } from './pdf-toolbar';

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

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): string };
}

function trustedWorkerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerAddress;
  return trustedTypes
    .createPolicy('foyer-worker', { createScriptURL: () => workerAddress })
    .createScriptURL(workerAddress);
}

/**
 * Loads character maps and fonts by the names pdf.js requests, from this origin; their list loads on first
 * use.
 */
class DocumentData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { addresses } = await import('./pdf-files');
    const address = addresses[filename];
    const answer = address === undefined ? null : await fetch(address);
    if (!answer?.ok) throw new Error(`There is no "${filename}" for documents`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** The options of pdf.js under a policy without unsafe sources: one worker of this origin, no WebAssembly. */
const pdfOptions = {
  worker: pdfjs.PDFWorker.create({
    port: new Worker(trustedWorkerAddress(), { type: 'module' }),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }),
  BinaryDataFactory: DocumentData,
  useWorkerFetch: false,
  useWasm: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'fonts/',
  wasmUrl: import.meta.env.DEV ? '/node_modules/pdfjs-dist/wasm/' : '/assets/pdf-decoders/',
};

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

const SETTLED = 400;
const GAP = 12;

const sheetsOf = (scroller: Element): HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>('[data-sheet]'),
];

/** Returns the sheet being read: the one across a line in the upper part, the last one at the end. */
function readIn(scroller: Element): HTMLElement | undefined {
  const sheets = sheetsOf(scroller);
  if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2) return sheets.at(-1);
  const line = scroller.scrollTop + scroller.clientHeight * 0.4;
  return sheets.findLast((sheet) => sheet.offsetTop <= line) ?? sheets[0];
}

/** Adapter that keeps a scrolling element and the current page in sync. */
function usePageScroll(pdf: PdfActor, scroller: RefObject<HTMLElement | null>, width: number) {
  const page = useSelector(pdf, pageNumber);
  const reading = useSelector(pdf, isReading);
  const seen = useRef({ page, share: 0, until: 0 });

  const watch = () => {
    const element = scroller.current;
    const sheet = element && readIn(element);
    if (!sheet || performance.now() < seen.current.until) return;
    const number = Number(sheet.dataset.sheet);
    seen.current = {
      page: number,
      share: (element.scrollTop - sheet.offsetTop) / sheet.offsetHeight,
      until: 0,
    };
    pdf.send({ type: 'page.show', page: number });
  };

  useEffect(() => {
    const element = scroller.current;
    const sheet = element && sheetsOf(element)[page - 1];
    if (!sheet || seen.current.page === page) return;
    seen.current = { page, share: 0, until: performance.now() + SETTLED };
    const top = sheet.offsetTop - GAP;
    // Then the page itself scrolls to its match, which a smooth scroll would undo.
    if (hitOnPage(page)(pdf.getSnapshot()) >= 0) element.scrollTop = top;
    else scrollToTop(element, top);
  }, [page, pdf, scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const sheet = element && sheetsOf(element)[seen.current.page - 1];
    if (!sheet || !reading || width === 0) return;
    seen.current.until = performance.now() + SETTLED;
    element.scrollTop = sheet.offsetTop + sheet.offsetHeight * seen.current.share;
  }, [width, reading, scroller]);

  return watch;
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
