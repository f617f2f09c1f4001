import { hitOnPage, isReading, pageNumber } from '@machines/pdf/pdf.selectors';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { scrollToTop } from '@/ui/hooks/scroll-to';
import type { PdfActor } from './pdf-toolbar';

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
export function usePageScroll(pdf: PdfActor, scroller: RefObject<HTMLElement | null>, width: number) {
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
