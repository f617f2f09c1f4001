import { operationModeOf } from '@domain/venue/venue-version';
import type { WidgetOf } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { useChildValue } from '@/app/app-context';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { OpenButton } from '../open-button';
import { usePanel } from '../use-panel';
import card from '../widget-card.module.css';
import { WidgetName } from '../widget-title';

const WhiteboardPanel = lazyLayer(async () => (await import('./whiteboard-panel')).WhiteboardPanel);

/** The card of a board, which opens it in the panel. */
export function WhiteboardContent({ widget, name }: { widget: WidgetOf<'WHITEBOARD'>; name: string }) {
  const { id, configurations } = widget;
  const { t } = useLingui();
  const user = useChildValue('auth', currentUser);
  const version = useChildValue('publication', ({ context }) => context.version);
  const panel = usePanel(id);
  if (!user || !version) return <p className={card.state}>{t`Log in to see the whiteboard.`}</p>;
  return (
    <>
      <p className={card.state}>
        {configurations.some(({ readOnly }) => readOnly)
          ? t`A board to look at.`
          : t`Draw and write together with everyone here.`}
      </p>
      <div className={card.actions}>
        <OpenButton main label={t`Open`} onOpen={panel.open} onIntent={WhiteboardPanel.preload} />
      </div>
      <WhiteboardPanel
        title={name}
        heading={<WidgetName widget={widget} />}
        place={{ mode: operationModeOf(version), userId: user.userId, widgetId: id }}
        userName={user.name ?? ''}
        {...panel.layer}
      />
    </>
  );
}
