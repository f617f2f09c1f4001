import { shownHtml } from '@domain/shared/localized';
import type { WidgetOf } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { RichText } from '@/ui/text/rich-text';
import { OpenButton } from './open-button';
import { usePanel } from './use-panel';
import classes from './widget-card.module.css';
import { WidgetName } from './widget-title';

const TextPanel = lazyLayer(async () => (await import('./text-panel')).TextPanel);

const LONG = 320;
const lengthOf = (html: string): number => html.replace(/<[^>]*>/g, '').trim().length;

interface RichTextContentProps {
  widget: WidgetOf<'RICH_TEXT'>;
  name: string;
}

/** Shows a short text on its card; a long one is cut there and opens in a panel. */
export function RichTextContent({ widget, name }: RichTextContentProps) {
  const { t, i18n } = useLingui();
  const panel = usePanel(widget.id);
  const html = widget.configurations.map(({ texts }) => shownHtml(texts, i18n.locale)).join('');
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
        <OpenButton label={t`Read more`} onOpen={panel.open} onIntent={TextPanel.preload} />
      </div>
      <TextPanel
        title={name}
        heading={<WidgetName widget={widget} />}
        html={html}
        opened={panel.opened}
        onClose={panel.close}
        opener={panel.opener}
      />
    </>
  );
}
