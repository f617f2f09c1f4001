import type { Asset } from '@domain/venue/asset';
import { assetIn, type ShownAsset } from '@domain/venue/shown-asset';
import type { WidgetOf } from '@domain/venue/widget';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { factsOf } from './file-facts';
import { OpenButton } from './open-button';
import { usePanel } from './use-panel';
import classes from './widget-card.module.css';
import { WidgetName } from './widget-title';

const PdfPanel = lazyLayer(async () => (await import('./pdf/pdf-panel')).PdfPanel);

interface PdfContentProps {
  widget: WidgetOf<'PDF_VIEWER'>;
  name: string;
  assets: Asset[];
}

/** Lists documents to read in the panel, one button each. */
export function PdfContent({ widget, name, assets }: PdfContentProps) {
  const { i18n } = useLingui();
  const documents = widget.configurations.flatMap((configuration) => {
    const asset = assetIn(assets, configuration.assetId, i18n.locale);
    return asset ? [{ id: configuration.id, asset, title: configuration.name || asset.displayName }] : [];
  });
  if (documents.length === 0)
    return (
      <p className={classes.state}>
        <Trans>There is no document here yet.</Trans>
      </p>
    );
  const [only, ...others] = documents;
  if (only && others.length === 0)
    return (
      <PdfDocument id={widget.id} asset={only.asset} title={name} heading={<WidgetName widget={widget} />} />
    );
  return documents.map(({ id, asset, title }) => (
    <PdfDocument key={id} id={`${widget.id}:${id}`} asset={asset} title={title} named />
  ));
}

interface PdfDocumentProps {
  id: string;
  asset: ShownAsset;
  title: string;
  heading?: ReactNode;
  /** Shows the title on the button, because there are several. */
  named?: boolean;
}

function PdfDocument({ id, asset, title, heading, named = false }: PdfDocumentProps) {
  const { t, i18n } = useLingui();
  const panel = usePanel(id);
  return (
    <>
      <p className={classes.state}>{factsOf(asset, i18n.locale, 'PDF')}</p>
      <div className={classes.actions}>
        <OpenButton
          main={!named}
          label={named ? t`Open ${title}` : t`Open`}
          onOpen={panel.open}
          onIntent={PdfPanel.preload}
        />
      </div>
      <PdfPanel
        title={title}
        heading={heading}
        uri={asset.uri}
        opened={panel.opened}
        onClose={panel.close}
        opener={panel.opener}
      />
    </>
  );
}
