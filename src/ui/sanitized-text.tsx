import { useCallback } from 'react';
import { sanitize } from './sanitize';

interface SanitizedTextProps {
  html: string;
  highest: number;
  className?: string | undefined;
}

/** Adapter that puts sanitised nodes into the page. */
export function SanitizedText({ html, highest, className }: SanitizedTextProps) {
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(sanitize(html, highest)),
    [html, highest],
  );
  return <div ref={fill} dir="auto" className={className} />;
}
