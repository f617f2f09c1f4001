import { textIn } from '@domain/shared/localized';
import { areaViewOf } from '@domain/venue/area-view';
import { playedVideo } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react';
import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.selectors';
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useState } from 'react';
import { useAppActor, useChildValue } from '@/app/app-context';
import { useImmersive } from '@/ui/hooks/use-media-query';
import { AreaNote } from './area-note';
import classes from './area-page.module.css';
import { AreaWidgets } from './area-widgets';
import { Backdrop } from './backdrop';
import { BlockedFilm } from './blocked-film';
import { BlockedHere } from './blocked-here';
import { keepPlaced } from './keep-placed';
import { Viewpoints } from './viewpoints';

const ROUTE = '/publication/session/v/$architectureId/area/{-$areaId}';
const USUAL_RATIO = 16 / 9;

/** Returns whether the people of the venue will be shown once their code has loaded. */
function useExpectsPeople(): boolean {
  const isOn = useSelector(useAppActor(), uiConfig)?.userPresence;
  return useChildValue('auth', currentUser) !== null && isOn === true;
}

/** The stage: the viewpoint's picture fills the page, with its widgets and portals on top. */
export function AreaPage() {
  const { i18n } = useLingui();
  const { venue, area } = useLoaderData({ from: ROUTE });
  const { viewpoint } = useSearch({ from: ROUTE });
  const view = areaViewOf(area, viewpoint, venue.architecture.globalWidgets);
  const videoUrl = view.viewpoint && playedVideo(view.viewpoint, i18n.locale);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const immersive = useImmersive();
  const description = textIn(area.descriptions, i18n.locale);
  return (
    <div className={classes.room} data-people={useExpectsPeople() || undefined}>
      <div
        className={classes.stage}
        data-immersive={immersive || undefined}
        style={{ '--ratio': ratio } as CSSProperties}
      >
        <Backdrop
          key={`${area.id} ${view.viewpoint?.id}`}
          viewpoint={view.viewpoint}
          venue={venue}
          onRatio={setRatio}
        />
        <div className={classes.scroller}>
          <div ref={immersive ? keepPlaced : undefined} className={classes.content} data-ratio={ratio}>
            <div className={classes.fold}>
              <div className={classes.about} data-reserved>
                <h1 className={classes.name} dir="auto">
                  {textIn(area.names, i18n.locale)}
                </h1>
                {description && (
                  <p className={classes.description} dir="auto">
                    {description}
                  </p>
                )}
                <Viewpoints venue={venue} area={area} shown={view.viewpoint?.id} />
              </div>
            </div>
            {videoUrl && <BlockedFilm videoUrl={videoUrl} architecture={venue.architecture} />}
            <AreaWidgets key={area.id} venue={venue} view={view} />
            <BlockedHere venue={venue} view={view} />
            <AreaNote key={`note of ${area.id}`} venue={venue} area={area} />
          </div>
        </div>
      </div>
    </div>
  );
}
