import { directionOf } from '@domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { createPdf, isPdfFailed, type PdfCommand } from '@machines/pdf/pdf.machine';
import { IconFileAlert } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect } from 'react';
import { useSpawned } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Panel } from '@/ui/layers/panel';
import { type AssetsOf, venueAssets } from '../download-button';
import { PdfPages } from './pdf-pages';
import classes from './pdf-panel.module.css';
import { type PdfActor, PdfToolbar } from './pdf-toolbar';

type PdfPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & {
  uri: string;
  /** The page that is shown first. */
  page: number;
  /** Where the document comes from: the venue unless told. */
  assetsOf?: AssetsOf;
};

/** Shows a document opened from its card. */
export function PdfPanel({ uri, page, assetsOf = venueAssets, ...panel }: PdfPanelProps) {
  const shown = useAsOpened(uri, panel.opened);
  const first = useAsOpened(page, panel.opened);
  return (
    <Panel {...panel}>
      <PdfReader key={`${shown} ${first}`} uri={shown} page={first} title={panel.title} assetsOf={assetsOf} />
    </Panel>
  );
}

interface PdfReaderProps {
  uri: string;
  page: number;
  title: string;
  assetsOf?: AssetsOf;
}

const NEXT: PdfCommand = { type: 'page.next' };
const PREVIOUS: PdfCommand = { type: 'page.previous' };
const COMMANDS: Record<'ltr' | 'rtl', Record<string, PdfCommand>> = {
  ltr: { PageDown: NEXT, PageUp: PREVIOUS, ArrowRight: NEXT, ArrowLeft: PREVIOUS },
  rtl: { PageDown: NEXT, PageUp: PREVIOUS, ArrowLeft: NEXT, ArrowRight: PREVIOUS },
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>;

/** Returns the command for a key; none while a text field has the focus. */
export function commandOf(event: Key, direction: 'ltr' | 'rtl'): PdfCommand | undefined {
  const elsewhere =
    event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement;
  return elsewhere ? undefined : COMMANDS[direction][event.key];
}

/** Adapter: keys turn the pages wherever the focus is in the panel. */
function listenToKeys(pdf: Pick<PdfActor, 'send'>, direction: 'ltr' | 'rtl'): () => void {
  const turn = (event: KeyboardEvent): void => {
    const command = commandOf(event, direction);
    if (!command) return;
    event.preventDefault();
    pdf.send(command);
  };
  document.addEventListener('keydown', turn);
  return () => document.removeEventListener('keydown', turn);
}

/** Reads a document, wherever it is shown, from a page on. */
export function PdfReader({ uri, page, title, assetsOf = venueAssets }: PdfReaderProps) {
  const { i18n } = useLingui();
  const actor = useSpawned((services) => createPdf(assetsOf(services)), { uri, page });
  const failed = useSelector(actor, isPdfFailed);
  const direction = directionOf(i18n.locale);
  useEffect(() => listenToKeys(actor, direction), [actor, direction]);
  return (
    <>
      <PdfToolbar pdf={actor} uri={uri} title={title} assetsOf={assetsOf} />
      {failed ? (
        <PdfFailure onRetry={() => actor.send({ type: 'document.reload' })} />
      ) : (
        <PdfPages pdf={actor} />
      )}
    </>
  );
}

/** Reports that the document could not be loaded, with a retry button. */
export function PdfFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className={classes.failure} role="alert">
      <IconFileAlert size={40} stroke={1.5} aria-hidden />
      <p>{t`The document could not be loaded. You can try again and continue on the same page.`}</p>
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
