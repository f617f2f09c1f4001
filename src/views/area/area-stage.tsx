import { textIn } from '@domain/shared/localized';
import type { Area } from '@domain/venue/area';
import type { AreaView } from '@domain/venue/area-view';
import { providersOfView } from '@domain/venue/needed-providers';
import { areaOf, isClosedArea } from '@domain/venue/open-venue';
import { type Placement, positionOnPicture } from '@domain/venue/place';
import type { Architecture, OpenVenue } from '@domain/venue/venue';
import { playedVideo, providersOfVideo } from '@domain/venue/video-provider';
import type { Widget } from '@domain/venue/widget';
import { Trans, useLingui } from '@lingui/react/macro';
import { isBackgroundMissing } from '@machines/app/app.machine';
import { isBannerPending } from '@machines/cookie-banner/cookie-banner.selectors';
import { IconCloudOff, IconDoorExit } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type CSSProperties, type ReactNode, useDeferredValue, useState } from 'react';
import { useAppActor, useBackgroundValue } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { useConsent } from '@/app/use-consent';
import { useWidgetVisits } from '@/app/use-widget-visits';
import { areaLink } from '@/ui/controls/area-link';
import button from '@/ui/controls/button.module.css';
import link from '@/ui/controls/button-link.module.css';
import { useImmersive } from '@/ui/hooks/use-media-query';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { lazyPart } from '@/ui/layers/lazy-part';
import { VenueText } from '@/ui/text/venue-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './area-page.module.css';
import { InView, type RoundView, visit } from './in-view';
import { keepPlaced } from './keep-placed';
import { Viewpoints } from './viewpoints';
import { WidgetCard } from './widget-card';
import { hasTimeSlot, type Visits } from './widget-title';
import places from './widgets.module.css';

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

/** Returns whether it may be said what takes place in an area now. */
const mayHaveNow = ({ architecture }: OpenVenue, { contentWidgets }: Area): boolean =>
  architecture.schedule !== undefined || contentWidgets.some(hasTimeSlot);

/**
 * Reports that a new version changed or closed the area, or that parts of the page are missing. Users in a closed area
 * stay, with a way out.
 */
function AreaNote({ venue, area }: { venue: OpenVenue; area: Area }) {
  const { t } = useLingui();
  const [found] = useState(area);
  const closed = isClosedArea(venue, area.id);
  const isIncomplete = useSelector(useAppActor(), isBackgroundMissing);
  return (
    <div role="status" className={classes.place}>
      {closed && <WayOut venue={venue} />}
      {!closed && isIncomplete && <MissingParts />}
      {!closed && found !== area && <VisuallyHidden>{t`This area was updated.`}</VisuallyHidden>}
    </div>
  );
}

const MissingParts = () => (
  <div className={classes.note} data-reserved>
    <IconCloudOff size={20} aria-hidden className={classes.icon} />
    <span className={classes.text}>
      <Trans>Some parts of this page could not be loaded. Trying again…</Trans>
    </span>
  </div>
);

function WayOut({ venue }: { venue: OpenVenue }) {
  const { t } = useLingui();
  const { id, defaultAreaId } = venue.architecture;
  const name = <VenueText texts={areaOf(venue, defaultAreaId)?.names ?? []} />;
  return (
    <div className={classes.note} data-reserved>
      <IconDoorExit size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>{t`This area has been closed.`}</span>
      <Link
        {...areaLink(id, defaultAreaId)}
        className={`${button.button} ${link.link}`}
        data-variant="filled"
      >
        <span className={button.label}>
          <Trans>Go to {name}</Trans>
        </span>
      </Link>
    </div>
  );
}

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
              <div className={classes.now} data-kept={mayHaveNow(venue, area) || undefined}>
                <AreaNow venue={venue} area={area} />
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

interface WidgetsProps {
  venue: OpenVenue;
  view: AreaView;
  visits: Visits;
  round?: RoundView | undefined;
  /** Called when a visitor uses a widget. */
  onUse: (widgetId: string) => void;
}

/**
 * Shows cards at their positions, or as pins where there is no room for them (`keep-placed.ts`), and the others in a
 * free corner; in a view of 360° the one that was opened. On small screens all are in one column. They are one list, so
 * that a card that changes its position stays mounted.
 */
const Widgets = ({ venue, view, visits, round, onUse }: WidgetsProps) => {
  const card = (widget: Widget) => ({ widget, venue, visits, onUse });
  return (
    <div className={places.column}>
      {[
        ...view.placed.map((widget) => (
          <div
            key={widget.id}
            className={round && round.opened !== widget.id ? places.elsewhere : places.placed}
            {...(round ? { 'data-place': 'corner' } : placeOf(widget.placement))}
          >
            <WidgetCard {...card(widget)} close={round?.close} foldable={!round && !isEmbedding(widget)} />
          </div>
        )),
        ...view.listed.map((widget) => (
          <div key={widget.id} className={places.placed} data-place="corner">
            <WidgetCard {...card(widget)} foldable />
          </div>
        )),
        ...view.elsewhere.map((widget) => (
          <div key={widget.id} className={places.elsewhere}>
            <WidgetCard {...card(widget)} foldable />
          </div>
        )),
      ]}
    </div>
  );
};

/** A meeting in its card would be where the card is, although that were not seen. */
const isEmbedding = ({ type, configurations }: Widget): boolean =>
  type === 'WHEREBY_MEETING' && configurations.some(({ displayMode }) => displayMode === 'EMBEDDED');

function placeOf(placement: Placement) {
  const { x, y } = positionOnPicture(placement);
  if ('yaw' in placement) return { 'data-place': 'middle', 'data-x': x, 'data-y': y };
  const { width, height } = placement;
  const style = { '--width': width, '--height': height } as CSSProperties;
  return { 'data-place': 'corner', 'data-x': x, 'data-y': y, style };
}

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
