import { directionOf } from '@domain/language';
import { useLingui } from '@lingui/react';
import { isPdfFailed } from '@machines/pdf/pdf.machine';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect } from 'react';
import { useSpawned } from '@/app/app-context';
import { pdf } from '@/app/spawned/pdf';
import { Panel } from '@/ui/panel';
import { useAsOpened } from '@/ui/use-as-opened';
import { PdfFailure } from './pdf-failure';
import { listenToKeys } from './pdf-keys';
import { PdfPages } from './pdf-pages';
import { PdfToolbar } from './pdf-toolbar';

type PdfPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & { uri: string };

/** A document that opened from its card. */
export function PdfPanel({ uri, ...panel }: PdfPanelProps) {
  const shown = useAsOpened(uri, panel.opened);
  return (
    <Panel {...panel}>
      <PdfReader key={shown} uri={shown} title={panel.title} />
    </Panel>
  );
}

function PdfReader({ uri, title }: { uri: string; title: string }) {
  const { i18n } = useLingui();
  const actor = useSpawned(pdf, { uri });
  const failed = useSelector(actor, isPdfFailed);
  const direction = directionOf(i18n.locale);
  useEffect(() => listenToKeys(actor, direction), [actor, direction]);
  return (
    <>
      <PdfToolbar pdf={actor} uri={uri} title={title} />
      {failed ? (
        <PdfFailure onRetry={() => actor.send({ type: 'document.reload' })} />
      ) : (
        <PdfPages pdf={actor} />
      )}
    </>
  );
}
