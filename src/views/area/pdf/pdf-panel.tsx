import { directionOf } from '@domain/shared/language';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { isPdfFailed } from '@machines/pdf/pdf.selectors';
import { IconFileAlert } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect } from 'react';
import { useSpawned } from '@/app/app-context';
import { download } from '@/app/slots/download';
import { pdf } from '@/app/slots/pdf';
import { Button } from '@/ui/controls/button';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Panel } from '@/ui/layers/panel';
import { PdfPages } from './pdf-pages';
import classes from './pdf-panel.module.css';
import { PdfToolbar } from './pdf-toolbar';
import { listenToKeys } from './reading-keys';

/** The slots by which a document is read and saved. */
interface DocumentSource {
  read: typeof pdf;
  save: typeof download;
}

const VENUE: DocumentSource = { read: pdf, save: download };

type PdfPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & {
  uri: string;
  /** The page that is shown first. */
  page: number;
  /** Where the document comes from: the venue unless told. */
  source?: DocumentSource;
};

/** Shows a document opened from its card. */
export function PdfPanel({ uri, page, source = VENUE, ...panel }: PdfPanelProps) {
  const shown = useAsOpened(uri, panel.opened);
  const first = useAsOpened(page, panel.opened);
  return (
    <Panel {...panel}>
      <PdfReader key={`${shown} ${first}`} uri={shown} page={first} title={panel.title} source={source} />
    </Panel>
  );
}

interface PdfReaderProps {
  uri: string;
  page: number;
  title: string;
  source?: DocumentSource;
}

/** Reads a document, wherever it is shown, from a page on. */
export function PdfReader({ uri, page, title, source = VENUE }: PdfReaderProps) {
  const { i18n } = useLingui();
  const actor = useSpawned(source.read, { uri, page });
  const failed = useSelector(actor, isPdfFailed);
  const direction = directionOf(i18n.locale);
  useEffect(() => listenToKeys(actor, direction), [actor, direction]);
  return (
    <>
      <PdfToolbar pdf={actor} uri={uri} title={title} save={source.save} />
      {failed ? (
        <PdfFailure onRetry={() => actor.send({ type: 'document.reload' })} />
      ) : (
        <PdfPages pdf={actor} />
      )}
    </>
  );
}

/** Reports that the document could not be loaded, with a retry button. */
export const PdfFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.failure} role="alert">
    <IconFileAlert size={40} stroke={1.5} aria-hidden />
    <p>
      <Trans>The document could not be loaded. You can try again and continue on the same page.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
