import { type LocalizedText, shownText } from '@domain/shared/localized';
import { useLingui } from '@lingui/react';
import type { ComponentProps, ElementType, ReactNode } from 'react';

type VenueTextProps<Tag extends ElementType> = {
  /** The element; by default a `bdi` within a line. */
  as?: Tag;
  texts: readonly LocalizedText[];
  /** Shown where there is no text. */
  otherwise?: string;
  /** Returns the content of the element; by default the text alone. */
  children?: (text: string) => ReactNode;
} & Omit<ComponentProps<Tag>, 'children' | 'lang' | 'dir'>;

/** Shows a text of the venue, and says its language and direction where it is in another language than the page. */
export function VenueText<Tag extends ElementType = 'bdi'>({
  as,
  texts,
  otherwise = '',
  children = (text) => text,
  ...rest
}: VenueTextProps<Tag>) {
  const { i18n } = useLingui();
  const { text, ...language } = shownText(texts, i18n.locale);
  const Element: ElementType = as ?? 'bdi';
  return (
    <Element {...rest} {...language}>
      {children(text || otherwise)}
    </Element>
  );
}
