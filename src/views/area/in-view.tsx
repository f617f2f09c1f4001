import type { AreaView } from '@domain/venue/area-view';
import { areaOf } from '@domain/venue/open-venue';
import { type Portal, positionOnPicture } from '@domain/venue/place';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useBackgroundValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import { PlainButton } from '@/ui/controls/plain-button';
import { scrollToElement } from '@/ui/hooks/scroll-to';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { VenueText } from '@/ui/text/venue-text';
import classes from './in-view.module.css';
import { VenueIcon } from './venue-icon';
import { widgetElementId } from './widget-card';
import { NewMark, type Visits, WidgetIcon, WidgetName } from './widget-title';

const PortalPeople = lazyComponent(async () => (await import('./portal-people')).PortalPeople);

/** A view of 360° has pins on its picture, and a card for the one that was chosen. */
export interface RoundView {
  /** How the list of the view looks beside it. */
  className: string | undefined;
  /** The widget whose card is open. */
  opened: string | null;
  onOpen: (widget: Widget) => void;
  /** The button in that card that closes it. */
  close: ReactNode;
}

interface InViewProps {
  venue: OpenVenue;
  view: AreaView;
  visits: Visits;
  round?: RoundView | undefined;
}

/**
 * Lists everything in this view as buttons and links; on a flat stage, where the cards are visible, only the
 * portals, placed on the picture.
 */
export function InView({ venue, view, visits, round }: InViewProps) {
  const { t } = useLingui();
  const heading = useId();
  const widgets = [...view.placed, ...view.listed];
  if (widgets.length + view.portals.length === 0) return null;
  return (
    <nav
      aria-labelledby={heading}
      className={`${classes.nav} ${round?.className ?? ''}`}
      data-reserved={round && true}
    >
      <div className={classes.index}>
        <span id={heading} className={classes.heading}>
          {t`In this view`}
        </span>
        {widgets.length > 0 && (
          <ul className={classes.widgets}>
            {widgets.map((widget) => (
              <li key={widget.id}>
                <Hotspot widget={widget} venue={venue} visits={visits} onChoose={round?.onOpen ?? visit} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {view.portals.length > 0 && (
        <ul className={classes.portals}>
          {view.portals.map((portal) => (
            <li key={keyOf(portal)} className={classes.portal} {...(!round && placeOf(portal))}>
              <PortalLink portal={portal} venue={venue} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface HotspotProps {
  widget: Widget;
  venue: OpenVenue;
  visits: Visits;
  onChoose: (widget: Widget) => void;
}

export const hotspotElementId = (widgetId: string): string => `hotspot-${widgetId}`;

function Hotspot({ widget, venue, visits, onChoose }: HotspotProps) {
  return (
    <PlainButton
      id={hotspotElementId(widget.id)}
      className={classes.hotspot}
      onClick={() => onChoose(widget)}
    >
      <WidgetIcon widget={widget} venue={venue} />
      <WidgetName widget={widget} /> <NewMark widget={widget} visits={visits} />
    </PlainButton>
  );
}

/** Leads to the card of a widget, which opens where it is a pin. */
export function visit({ id }: Pick<Widget, 'id'>): void {
  const card = document.getElementById(widgetElementId(id));
  card?.querySelector<HTMLElement>('[data-shape="pin"] [data-pin="shut"]')?.click();
  card?.focus({ preventScroll: true });
  if (card) scrollToElement(card);
}

function placeOf(portal: Portal) {
  const { x, y } = positionOnPicture(portal);
  return { 'data-place': 'middle', 'data-x': x, 'data-y': y };
}

export function keyOf(portal: Portal): string {
  const { x, y } = positionOnPicture(portal);
  return `${portal.areaId} ${x} ${y}`;
}

/** Shows a way to another area, named by the area and described by its people. */
export function PortalLink({
  portal,
  venue,
  tabIndex,
}: {
  portal: Portal;
  venue: OpenVenue;
  tabIndex?: number;
}) {
  const [name, people] = [useId(), useId()];
  const isReady = useBackgroundValue('presence', isPresenceReady, false);
  const target = areaOf(venue, portal.areaId);
  if (!target) return null;
  return (
    <Link
      {...areaLink(venue.architecture.id, target.id)}
      aria-labelledby={name}
      aria-describedby={people}
      className={classes.pill}
      tabIndex={tabIndex}
    >
      <VenueText as="span" id={name} texts={target.names} />
      <span id={people} className={classes.people}>
        {isReady && <PortalPeople areaId={target.id} />}
      </span>
      <VenueIcon venue={venue} type="PORTAL">
        <IconArrowRight size={18} aria-hidden className={classes.arrow} />
      </VenueIcon>
    </Link>
  );
}
