import type { PDFPageProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useState } from 'react';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './pdf-panel.module.css';

interface LinkLayerProps {
  page: PDFPageProxy;
  scale: number;
  rotation: number;
}

interface PageLink {
  url: string;
  place: CSSProperties;
}

/** Shows the page's links to web addresses, over its picture. */
export function LinkLayer({ page, scale, rotation }: LinkLayerProps) {
  const [links, setLinks] = useState<PageLink[]>([]);
  useEffect(() => {
    let wanted = true;
    const viewport = page.getViewport({ scale, rotation });
    linksOf(page, viewport).then(
      (found) => wanted && setLinks(found),
      () => wanted && setLinks([]),
    );
    return () => {
      wanted = false;
    };
  }, [page, scale, rotation]);
  return links.map(({ url, place }) => (
    <a
      key={`${url} ${place.left} ${place.top}`}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.link}
      style={place}
    >
      <VisuallyHidden>{url}</VisuallyHidden>
    </a>
  ));
}

async function linksOf(
  page: PDFPageProxy,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
): Promise<PageLink[]> {
  const annotations = await page.getAnnotations({ intent: 'display' });
  return annotations
    .filter(
      ({ subtype, url }) => subtype === 'Link' && typeof url === 'string' && /^(https:|mailto:)/i.test(url),
    )
    .map(({ url, rect }) => {
      const [left, top] = viewport.convertToViewportPoint(
        Math.min(rect[0], rect[2]),
        Math.max(rect[1], rect[3]),
      );
      const [right, bottom] = viewport.convertToViewportPoint(
        Math.max(rect[0], rect[2]),
        Math.min(rect[1], rect[3]),
      );
      const place = {
        left: Math.min(left, right),
        top: Math.min(top, bottom),
        width: Math.abs(right - left),
        height: Math.abs(bottom - top),
      };
      return { url, place };
    });
}
