import { type RefObject, useEffect } from 'react';
import type { PdfActor } from './pdf-toolbar';

/** The padding on both sides of the pages (pdf-panel.module.css). */
const EDGES = 24;

/** Adapter that measures the room for a page, without the scrollbars that a page may need. */
export function useMeasuredRoom(pdf: PdfActor, scroller: RefObject<HTMLElement | null>): void {
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
