import { textIn } from '@domain/shared/localized';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { isViewFlat, openedCard } from '@machines/panorama/panorama.machine';
import { IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { usePanorama } from '@/app/panorama/use-panorama';
import { IconButton } from '@/ui/controls/button';
import { AreaStage, type ShownArea } from '../area-stage';
import { hotspotElementId, visit } from '../in-view';
import classes from './panorama.module.css';
import { PanoramaBackdrop } from './panorama-backdrop';

/** An area that people turn in: pins on its picture lead to its widgets and to other areas. */
export function PanoramaArea(shown: ShownArea) {
  const { t, i18n } = useLingui();
  const { area, view, venue } = shown;
  const panorama = usePanorama();
  const isFlat = useSelector(panorama, isViewFlat);
  const opened = useSelector(panorama, openedCard);
  const [ratio, setRatio] = useState(2);

  function open(widget: Widget): void {
    const { id: widgetId, placement } = widget;
    if (placement && 'yaw' in placement) panorama.send({ type: 'view.face', direction: placement });
    // The focus goes to the card, which has to be there.
    flushSync(() => panorama.send({ type: 'card.open', widgetId }));
    visit(widget);
  }
  function shut(): void {
    panorama.send({ type: 'card.close' });
    if (opened) document.getElementById(hotspotElementId(opened))?.focus({ preventScroll: true });
  }

  const backdrop = (
    <PanoramaBackdrop
      key={view.viewpoint?.id}
      venue={venue}
      view={view}
      name={textIn(area.names, i18n.locale)}
      panorama={panorama}
      onRatio={setRatio}
      onOpen={open}
    />
  );
  const close = (
    <IconButton className={classes.close} aria-label={t`Close`} onClick={shut}>
      <IconX size={18} aria-hidden />
    </IconButton>
  );
  const round = { className: classes.legend, opened, onOpen: open, close };
  return <AreaStage {...shown} backdrop={backdrop} ratio={ratio} round={isFlat ? undefined : round} />;
}
