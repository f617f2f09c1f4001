import DOMPurify from 'dompurify';
import { useCallback } from 'react';

interface SanitizedTextProps {
  html: string;
  highest: number;
  className?: string | undefined;
}

/** Adapter that adds sanitised nodes to the page. */
export function SanitizedText({ html, highest, className }: SanitizedTextProps) {
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(sanitize(html, highest)),
    [html, highest],
  );
  return <div ref={fill} dir="auto" className={className} />;
}

const RULES = {
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr', 'a'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'lang', 'dir', 'colspan', 'rowspan', 'scope', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:)/i,
  // These attributes contain no address, so the rule for addresses does not apply to them.
  ADD_URI_SAFE_ATTR: ['lang', 'dir', 'colspan', 'rowspan', 'scope', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

function setHeadings(fragment: DocumentFragment, highest: number): void {
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levelOf = (heading: Element): number => Number(heading.tagName.slice(1));
  const top = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const changed = document.createElement(`h${Math.min(levelOf(heading) - top + highest, 6)}`);
    changed.append(...heading.childNodes);
    heading.replaceWith(changed);
  }
}

function guardLink(link: Element): void {
  link.setAttribute('rel', 'noopener');
  if (link.getAttribute('href')?.toLowerCase().startsWith('https:')) link.setAttribute('target', '_blank');
}

/**
 * Returns foreign HTML as safe nodes: basic formatting, headings from the level `highest` on, lists, tables,
 * https and mailto links. Parsed under DOMPurify's Trusted Types policy `dompurify`; nothing is written as
 * HTML here.
 */
export function sanitize(html: string, highest: number): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, RULES);
  setHeadings(fragment, highest);
  for (const link of fragment.querySelectorAll('a[href]')) guardLink(link);
  return fragment;
}
