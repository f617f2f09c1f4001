import { textIn } from '@domain/shared/localized';
import type { Area } from '@domain/venue/area';
import type { AreaView } from '@domain/venue/area-view';
import { providersOfView } from '@domain/venue/needed-providers';
import type { Architecture, OpenVenue } from '@domain/venue/venue';
import { playedVideo, providersOfVideo } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react';
import { isBannerPending } from '@machines/cookie-banner/cookie-banner.selectors';
import { useSearch } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useDeferredValue } from 'react';
import { useBackgroundValue } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { useConsent } from '@/app/use-consent';
import { useWidgetVisits } from '@/app/use-widget-visits';
import { useImmersive } from '@/ui/hooks/use-media-query';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { lazyPart } from '@/ui/layers/lazy-part';
import { VenueText } from '@/ui/text/venue-text';
import { AreaNote } from './area-note';
import classes from './area-page.module.css';
import { InView, type RoundView, visit } from './in-view';
import { keepPlaced } from './place-on-stage';
import { Viewpoints } from './viewpoints';
import { hasTimeSlot } from './widget-card';
import { Widgets } from './widgets';

/** An area of the venue, and the viewpoint that is shown with its contents. */
export interface ShownArea {
  venue: OpenVenue;
  area: Area;
  view: AreaView;
}

interface AreaStageProps extends ShownArea {
  /** What is seen from the viewpoint. */
  backdrop: ReactNode;
  /** The width of the picture divided by its height. */
  ratio: number;
  /** How a view of 360° shows the widgets; without one they are on the picture. */
  round?: RoundView | undefined;
  /** The widgets come later, because how they are shown is not known. */
  isWaiting?: boolean;
}

const AreaNow = lazyPart(withLaterTexts(async () => (await import('./schedule/area-now')).AreaNow));

const hasSlots = ({ contentWidgets }: Area): boolean => contentWidgets.some(hasTimeSlot);

/** The stage: the viewpoint's picture fills the page, with its widgets and portals on top. */
export function AreaStage({ venue, area, view, backdrop, ratio, round, isWaiting = false }: AreaStageProps) {
  const { i18n } = useLingui();
  const videoUrl = view.viewpoint && playedVideo(view.viewpoint, i18n.locale);
  const immersive = useImmersive();
  // The title is there first; the widgets then render in slices.
  const hasTitle = useDeferredValue(true, false);
  const hasDescription = textIn(area.descriptions, i18n.locale) !== '';
  return (
    <div
      className={classes.stage}
      data-immersive={immersive || undefined}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      {backdrop}
      <div className={classes.scroller}>
        <div ref={immersive ? keepPlaced : undefined} className={classes.content} data-ratio={ratio}>
          <div className={classes.fold}>
            <div className={classes.about} data-reserved>
              <VenueText as="h1" texts={area.names} className={classes.name} />
              {hasDescription && (
                <VenueText as="p" texts={area.descriptions} className={classes.description} />
              )}
              <div className={classes.now} data-kept={hasSlots(area) || undefined}>
                <AreaNow area={area} />
              </div>
              <Viewpoints venue={venue} area={area} shown={view.viewpoint?.id} />
            </div>
          </div>
          {videoUrl && <BlockedFilm videoUrl={videoUrl} architecture={venue.architecture} />}
          {hasTitle && !isWaiting && <AreaWidgets key={area.id} venue={venue} view={view} round={round} />}
          <BlockedHere venue={venue} view={view} />
          <AreaNote key={`note of ${area.id}`} venue={venue} area={area} />
        </div>
      </div>
    </div>
  );
}

const NamedPlace = lazyComponent(async () => (await import('./search/named-place')).NamedPlace);

/** Shows the widgets of one area with their index; those the visitor has not used yet are marked. */
function AreaWidgets({ venue, view, round }: Pick<AreaStageProps, 'venue' | 'view' | 'round'>) {
  const widgetIds = [...view.placed, ...view.listed, ...view.elsewhere].map(({ id }) => id);
  const visits = useWidgetVisits(widgetIds);
  const see = (widgetId: string) => visits.send({ type: 'widget.see', widgetId });
  const { widget, profile } = useSearch({ strict: false });
  return (
    <>
      <InView venue={venue} view={view} visits={visits} round={round} />
      <Widgets venue={venue} view={view} visits={visits} round={round} onUse={see} />
      {(widget ?? profile) !== undefined && <NamedPlace view={view} onVisit={round?.onOpen ?? visit} />}
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
 * is visible. Hidden while the banner is visible or deferred.
 */
function BlockedHere({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const { i18n } = useLingui();
  const immersive = useImmersive();
  const isAsking = useBackgroundValue('cookieBanner', isBannerPending, true);
  const widgets = [...view.placed, ...view.listed, ...(immersive ? [] : view.elsewhere)];
  const { blocked } = useConsent(providersOfView(venue.architecture, view, widgets, i18n.locale));
  return blocked.length > 0 && !isAsking && <BlockedNote />;
}
