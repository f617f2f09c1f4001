import { type LocalizedText, textIn } from '@domain/shared/localized';
import type { Asset } from '@domain/venue/asset';
import { assetIn, type ShownAsset } from '@domain/venue/shown-asset';
import type { WidgetOf } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { VenueText } from '@/ui/text/venue-text';
import { DownloadButton } from './download-button';
import classes from './downloads-content.module.css';
import { factsOf } from './file-facts';
import cardClasses from './widget-card.module.css';

/** Lists files to download. */
export function DownloadsContent({ widget, assets }: { widget: WidgetOf<'DOWNLOADS'>; assets: Asset[] }) {
  const { t, i18n } = useLingui();
  const files = widget.configurations
    .flatMap(({ files }) => files)
    .flatMap(({ assetId, names }) => {
      const asset = assetIn(assets, assetId, i18n.locale);
      return asset ? { asset, names } : [];
    });
  if (files.length === 0) return <p className={cardClasses.state}>{t`There are no files here yet.`}</p>;
  return (
    <ul className={classes.files}>
      {files.map(({ asset, names }) => (
        <FileRow key={asset.id} asset={asset} names={names} />
      ))}
    </ul>
  );
}

function FileRow({ asset, names }: { asset: ShownAsset; names: readonly LocalizedText[] }) {
  const { i18n } = useLingui();
  const id = useId();
  const name = textIn(names, i18n.locale) || asset.displayName;
  return (
    <li className={classes.file}>
      <span id={id} className={classes.name}>
        <VenueText texts={names} otherwise={asset.displayName} />
        <span className={classes.facts}>{factsOf(asset, i18n.locale)}</span>
      </span>
      <DownloadButton key={asset.uri} uri={asset.uri} name={name} describedBy={id} />
    </li>
  );
}
