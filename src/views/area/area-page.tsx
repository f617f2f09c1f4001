import { textIn } from '@domain/shared/localized';
import { type AreaView, areaViewOf } from '@domain/venue/area-view';
import { providersOfView } from '@domain/venue/needed-providers';
import type { Architecture, OpenVenue } from '@domain/venue/venue';
import { playedVideo, providersOfVideo } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react';
import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.selectors';
import { isBannerPending } from '@machines/cookie-banner/cookie-banner.selectors';
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useDeferredValue, useState } from 'react';
import { useAppActor, useBackgroundValue, useChildValue, useSpawned } from '@/app/app-context';
import { widgetVisits } from '@/app/slots/widget-visits';
import { useConsent } from '@/app/use-consent';
import { useImmersive } from '@/ui/hooks/use-media-query';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { lazyPart } from '@/ui/layers/lazy-part';
import { AreaNote } from './area-note';
import classes from './area-page.module.css';
import { Backdrop } from './backdrop';
import { InView } from './in-view';
import { keepPlaced } from './keep-placed';
import { Viewpoints } from './viewpoints';
import { Widgets } from './widgets';

/** The page of one meeting of an area. */
export const MeetingPage = lazyComponent(async () => (await import('./meeting/meeting-page')).MeetingPage);

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
  // The title is there first; the widgets then render in slices.
  const hasTitle = useDeferredValue(true, false);
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
            {hasTitle && <AreaWidgets key={area.id} venue={venue} view={view} />}
            <BlockedHere venue={venue} view={view} />
            <AreaNote key={`note of ${area.id}`} venue={venue} area={area} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shows the widgets of one area with their index; those the visitor has not used yet are marked. */
function AreaWidgets({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const widgetIds = [...view.placed, ...view.listed, ...view.elsewhere].map(({ id }) => id);
  const visits = useSpawned(widgetVisits, { widgetIds });
  const see = (widgetId: string) => visits.send({ type: 'widget.see', widgetId });
  return (
    <>
      <InView venue={venue} view={view} visits={visits} />
      <Widgets venue={venue} view={view} visits={visits} onUse={see} />
    </>
  );
}

const BlockedFilmCard = lazyPart(async () => (await import('./blocked-film-card')).BlockedFilmCard);

/** Shown while a provider of the background video is not accepted. */
function BlockedFilm({ videoUrl, architecture }: { videoUrl: string; architecture: Architecture }) {
  const consent = useConsent(providersOfVideo(architecture, videoUrl));
  return consent.blocked.length > 0 && <BlockedFilmCard consent={consent} />;
}

const BlockedNote = lazyComponent(async () => (await import('./blocked-note')).BlockedNote);

/**
 * Shows a note while visible content is blocked (spec §2, §8); on small screens every widget of the area
 * is visible. Hidden while the banner is visible or deferred, and not shown again on this page once closed.
 */
function BlockedHere({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const { i18n } = useLingui();
  const immersive = useImmersive();
  const [dismissed, setDismissed] = useState(false);
  const isAsking = useBackgroundValue('cookieBanner', isBannerPending, true);
  const widgets = [...view.placed, ...view.listed, ...(immersive ? [] : view.elsewhere)];
  const { blocked } = useConsent(providersOfView(venue.architecture, view, widgets, i18n.locale));
  if (blocked.length === 0 || isAsking || dismissed) return null;
  return <BlockedNote onDismiss={() => setDismissed(true)} />;
}
