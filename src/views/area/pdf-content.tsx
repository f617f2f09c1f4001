import type { AreaSearch } from '@domain/search/place';
import type { Asset } from '@domain/venue/asset';
import { documentsOf, type ShownDocument } from '@domain/venue/shown-asset';
import type { WidgetOf } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { withLaterTexts } from '@/app/later-texts';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { factsOf } from './file-facts';
import { OpenButton } from './open-button';
import { pageAt, pdfPageIn, replaceSearch, searchAt, useArrival } from './search/place-address';
import { usePanel } from './use-panel';
import classes from './widget-card.module.css';
import { WidgetName } from './widget-title';

const PdfPanel = lazyLayer(withLaterTexts(async () => (await import('./pdf/pdf-panel')).PdfPanel));

interface PdfContentProps {
  widget: WidgetOf<'PDF_VIEWER'>;
  name: string;
  assets: Asset[];
}

/** Lists documents to read in the panel, one button each. */
export function PdfContent({ widget, name, assets }: PdfContentProps) {
  const { t, i18n } = useLingui();
  const documents = documentsOf(widget, assets, i18n.locale);
  if (documents.length === 0) return <p className={classes.state}>{t`There is no document here yet.`}</p>;
  const [only, ...others] = documents;
  if (only && others.length === 0)
    return <PdfDocument {...only} title={name} heading={<WidgetName widget={widget} />} />;
  return documents.map((document) => <PdfDocument key={document.id} {...document} named />);
}

interface PdfDocumentProps extends ShownDocument {
  heading?: ReactNode;
  /** Shows the title on the button, because there are several. */
  named?: boolean;
}

function PdfDocument({ id, asset, title, heading, named = false }: PdfDocumentProps) {
  const { t, i18n } = useLingui();
  const panel = usePanel(id);
  const actions = useRef<HTMLDivElement>(null);
  const page = useNamedPage(id, panel, actions);
  return (
    <>
      <p className={classes.state}>{factsOf(asset, i18n.locale, 'PDF')}</p>
      <div ref={actions} className={classes.actions}>
        <OpenButton
          main={!named}
          label={named ? t`Open ${title}` : t`Open`}
          onOpen={panel.open}
          onIntent={PdfPanel.preload}
        />
      </div>
      <PdfPanel title={title} heading={heading} uri={asset.uri} page={page} {...panel.layer} />
    </>
  );
}

const namesDocument = ({ widget, pdfPage }: AreaSearch, id: string): boolean =>
  pdfPage !== undefined && String(widget) === id;

/** Opens a document at the page that the address names, until it is closed; returns the page it is to open at. */
function useNamedPage(
  id: string,
  { layer: { opened }, open }: ReturnType<typeof usePanel>,
  actions: RefObject<HTMLElement | null>,
): number {
  const router = useRouter();
  useArrival((search) => {
    const button = actions.current?.querySelector('button');
    if (button && namesDocument(search, id)) open(button);
  });
  useEffect(() => {
    if (!opened) return;
    const page = pageAt(router);
    return () => {
      const { pdfPage, ...others } = searchAt(router);
      if (page === pageAt(router) && namesDocument({ pdfPage, ...others }, id)) replaceSearch(router, others);
    };
  }, [opened, router, id]);
  const search = searchAt(router);
  return namesDocument(search, id) ? pdfPageIn(search) : 1;
}
