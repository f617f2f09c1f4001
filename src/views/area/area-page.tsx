import { areaViewOf } from '@domain/venue/area-view';
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { withLaterTexts } from '@/app/later-texts';
import { lazyComponent } from '@/ui/layers/lazy-component';
import classes from './area-page.module.css';
import { AreaStage, type ShownArea } from './area-stage';
import { Backdrop } from './backdrop';

/** The page of one meeting of an area. */
export const MeetingPage = lazyComponent(
  withLaterTexts(async () => (await import('./meeting/meeting-page')).MeetingPage),
);

const ROUTE = '/publication/session/v/$architectureId/area/{-$areaId}';
const USUAL_RATIO = 16 / 9;

function useShownArea(): ShownArea {
  const { venue, area } = useLoaderData({ from: ROUTE });
  const { viewpoint } = useSearch({ from: ROUTE });
  return { venue, area, view: areaViewOf(area, viewpoint, venue.architecture.globalWidgets) };
}

/** Shows an area with flat pictures. A view of 360° has one `isWaiting` until its code is there. */
function FlatArea({ isWaiting = false }: { isWaiting?: boolean }) {
  const shown = useShownArea();
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const { venue, area, view } = shown;
  const backdrop = (
    <Backdrop
      key={`${area.id} ${view.viewpoint?.id}`}
      viewpoint={isWaiting ? undefined : view.viewpoint}
      venue={venue}
      onRatio={setRatio}
    />
  );
  return <AreaStage {...shown} backdrop={backdrop} ratio={ratio} isWaiting={isWaiting} />;
}

const PanoramaArea = lazyComponent(
  withLaterTexts(async () => (await import('./panorama/panorama-area')).PanoramaArea),
  {
    pending: <FlatArea isWaiting />,
    failed: () => <FlatArea />,
  },
);

/** The page of an area: what is seen there, and what can be done. */
export function AreaPage() {
  const shown = useShownArea();
  const isRound = shown.area.viewMode === 'VIEW_360D';
  return (
    <div className={classes.room}>
      {isRound ? <PanoramaArea key={shown.area.id} {...shown} /> : <FlatArea />}
    </div>
  );
}
