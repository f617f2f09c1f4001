import { textIn } from '@domain/localized';
import type { WidgetOf } from '@domain/widget';
import { useLingui } from '@lingui/react/macro';
import { fetchAhead } from '@/ui/fetch-ahead';
import { lazyPart } from '@/ui/lazy-part';
import { RichText } from '@/ui/rich-text';
import { OpenButton } from './open-button';
import { usePanel } from './use-panel';
import classes from './widget-card.module.css';

const load = async () => (await import('./text-panel')).TextPanel;
const TextPanel = lazyPart(load);
const preload = fetchAhead(load);

const LONG = 320;
const lengthOf = (html: string): number => html.replace(/<[^>]*>/g, '').trim().length;

interface RichTextContentProps {
  widget: WidgetOf<'RICH_TEXT'>;
  name: string;
}

/** A short text stands on its card, a long one begins there and opens into the panel. */
export function RichTextContent({ widget, name }: RichTextContentProps) {
  const { t, i18n } = useLingui();
  const panel = usePanel(widget.id);
  const html = widget.configurations.map(({ texts }) => textIn(texts, i18n.locale)).join('');
  if (lengthOf(html) <= LONG)
    return (
      <div className={classes.whole}>
        <RichText html={html} highest={3} />
      </div>
    );
  return (
    <>
      <div className={classes.excerpt} inert>
        <RichText html={html} highest={3} />
      </div>
      <div className={classes.actions}>
        <OpenButton label={t`Read more`} onOpen={panel.open} onIntent={preload} />
      </div>
      <TextPanel title={name} html={html} opened={panel.opened} onClose={panel.close} opener={panel.opener} />
    </>
  );
}
