import { hasScriptTag } from '@domain/rich-text';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import classes from './rich-text.module.css';

const SanitizedText = lazy(() =>
  import('./sanitized-text').then((module) => ({ default: module.SanitizedText })),
);

interface RichTextProps {
  html: string;
  /** The level of the highest heading in it, one below the page's or the card's own. */
  highest: 2 | 3;
}

/** spec §5: sanitised rich text; a script tag in it is refused as a whole. */
export function RichText({ html, highest }: RichTextProps) {
  if (hasScriptTag(html))
    return (
      <p className={classes.text}>
        <Trans>Invalid rich text detected.</Trans>
      </p>
    );
  return (
    <Suspense fallback={<TextSkeleton />}>
      <SanitizedText html={html} highest={highest} className={classes.text} />
    </Suspense>
  );
}

const TextSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    <span />
    <span />
    <span />
  </div>
);
