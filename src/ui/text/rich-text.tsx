import { hasScriptTag } from '@domain/shared/localized';
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '@/ui/layers/lazy-part';
import classes from './rich-text.module.css';

interface RichTextProps {
  html: string;
  /** The level of its highest heading, one below that of the page or card. */
  highest: 2 | 3;
}

/** spec §5: shows sanitised rich text; rejects the whole text if it contains a script tag. */
export function RichText({ html, highest }: RichTextProps) {
  const { t } = useLingui();
  if (hasScriptTag(html)) return <p className={classes.text}>{t`Invalid rich text detected.`}</p>;
  return <SanitizedText html={html} highest={highest} className={classes.text} />;
}

const TextSkeleton = () => (
  <div className={classes.skeleton} data-skeleton aria-hidden>
    <span />
    <span />
    <span />
  </div>
);

/** Resolves when the current frame has been painted; at once on a hidden page, which has no frames. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

// The sanitizer is large: the page around a text comes first.
const SanitizedText = lazyPart(
  async () => {
    await painted();
    return (await import('./sanitized-text')).SanitizedText;
  },
  <TextSkeleton />,
);
