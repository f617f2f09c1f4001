import { textIn } from '@domain/shared/localized';
import { areaViewOf } from '@domain/venue/area-view';
import { playedVideo } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react';
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { AreaNote } from './area-note';
import classes from './area-page.module.css';
import { Backdrop } from './backdrop';
import { BlockedFilm } from './blocked-film';
import { BlockedHere } from './blocked-here';
import { InView } from './in-view';
import { Viewpoints } from './viewpoints';
import { Widgets } from './widgets';

const ROUTE = '/publication/session/v/$architectureId/area/{-$areaId}';
const USUAL_RATIO = 16 / 9;

/** The stage: the viewpoint's picture fills the page, with its widgets and portals on top. */
export function AreaPage() {
  const { i18n } = useLingui();
  const { venue, area } = useLoaderData({ from: ROUTE });
  const view = areaViewOf(area, useSearch({ from: ROUTE }).viewpoint);
  const videoUrl = view.viewpoint && playedVideo(view.viewpoint);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const description = textIn(area.descriptions, i18n.locale);
  return (
    <div className={classes.room}>
      <div className={classes.stage} style={{ '--ratio': ratio } as CSSProperties}>
        <Backdrop
          key={`${area.id} ${view.viewpoint?.id}`}
          viewpoint={view.viewpoint}
          venue={venue}
          onRatio={setRatio}
        />
        <div className={classes.about}>
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
        {videoUrl && <BlockedFilm videoUrl={videoUrl} architecture={venue.architecture} />}
        <InView venue={venue} view={view} />
        <Widgets key={area.id} venue={venue} view={view} />
        <AreaNote key={`note of ${area.id}`} venue={venue} area={area} />
      </div>
      <BlockedHere venue={venue} view={view} />
    </div>
  );
}
