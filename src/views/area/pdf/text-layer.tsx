import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { pdfjs, usePageContext } from 'react-pdf';
import { fitSpaces, withOwnFonts } from './exact-text';
import { LinkLayer } from './link-layer';
import { type PageText, showHits } from './page-hits';
import './text-layer.css';

interface TextLayerProps {
  query: string;
  /** The index of the current match on this page, from 0; -1 for none. */
  current: number;
}

/**
 * Shows the page's text over its picture, for selection and search; pdf.js builds it without HTML strings.
 */
export function TextLayer({ query, current }: TextLayerProps) {
  const context = usePageContext();
  const layer = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<PageText | null>(null);
  const page = context?.page || null;
  const [scale, rotation] = [context?.scale ?? 1, context?.rotate ?? 0];

  useEffect(() => {
    const element = layer.current;
    if (!element || !page) return;
    return draw(page, element, page.getViewport({ scale, rotation }), setText);
  }, [page, scale, rotation]);

  useEffect(() => (text ? showHits(text, query, current) : undefined), [text, query, current]);

  if (!page) return null;
  return (
    <>
      <div ref={layer} className="textLayer" dir="ltr" />
      <LinkLayer page={page} scale={scale} rotation={rotation} />
    </>
  );
}

function draw(
  page: PDFPageProxy,
  element: HTMLElement,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
  done: (text: PageText | null) => void,
): () => void {
  let wanted = true;
  let layer: InstanceType<typeof pdfjs.TextLayer> | undefined;
  element.replaceChildren();
  const build = async () => {
    const content = await page.getTextContent();
    if (!wanted) return;
    layer = new pdfjs.TextLayer({
      container: element,
      textContentSource: { ...content, styles: withOwnFonts(content.styles) },
      viewport,
    });
    await layer.render();
    if (!wanted) return;
    const items = content.items.filter((item) => 'str' in item);
    fitSpaces(items, layer.textDivs, viewport.scale);
    done({ items, pieces: layer.textDivs });
  };
  build().catch(() => wanted && done(null));
  return () => {
    wanted = false;
    layer?.cancel();
    done(null);
  };
}
