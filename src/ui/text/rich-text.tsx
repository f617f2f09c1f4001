import { hasScriptTag } from '@domain/shared/localized';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import classes from './rich-text.module.css';

const SanitizedText = lazy(() =>
  import('./sanitized-text').then((module) => ({ default: module.SanitizedText })),
);

interface RichTextProps {
  html: string;
  /** The level of its highest heading, one below that of the page or card. */
  highest: 2 | 3;
}

/** spec §5: shows sanitised rich text; rejects the whole text if it contains a script tag. */
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
