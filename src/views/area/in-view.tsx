import { textIn } from '@domain/shared/localized';
import { type AreaView, nameIn } from '@domain/venue/area-view';
import { areaOf } from '@domain/venue/open-venue';
import { type Portal, positionOnPicture } from '@domain/venue/place';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useBackgroundValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import { PlainButton } from '@/ui/controls/plain-button';
import { scrollToElement } from '@/ui/hooks/scroll-to';
import { lazyComponent } from '@/ui/layers/lazy-component';
import classes from './in-view.module.css';
import { VenueIcon } from './venue-icon';
import { widgetElementId } from './widget-card';
import { NewMark, type Visits, WidgetIcon } from './widget-title';

const PortalPeople = lazyComponent(async () => (await import('./portal-people')).PortalPeople);

interface InViewProps {
  venue: OpenVenue;
  view: AreaView;
  visits: Visits;
}

/**
 * Lists everything in this view as buttons and links; on the stage, where the cards are visible, only the
 * portals, placed on the picture.
 */
export function InView({ venue, view, visits }: InViewProps) {
  const { t } = useLingui();
  const heading = useId();
  const widgets = [...view.placed, ...view.listed];
  if (widgets.length + view.portals.length === 0) return null;
  return (
    <nav aria-labelledby={heading} className={classes.nav}>
      <div className={classes.index}>
        <span id={heading} className={classes.heading}>
          {t`In this view`}
        </span>
        {widgets.length > 0 && (
          <ul className={classes.widgets}>
            {widgets.map((widget) => (
              <li key={widget.id}>
                <Hotspot widget={widget} venue={venue} visits={visits} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {view.portals.length > 0 && (
        <ul className={classes.portals}>
          {view.portals.map((portal) => (
            <PortalPill key={keyOf(portal)} portal={portal} venue={venue} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function Hotspot({ widget, venue, visits }: { widget: Widget; venue: OpenVenue; visits: Visits }) {
  const { i18n } = useLingui();
  return (
    <PlainButton className={classes.hotspot} onClick={() => visit(widget.id)}>
      <WidgetIcon widget={widget} venue={venue} />
      {nameIn(widget, i18n.locale)} <NewMark widget={widget} visits={visits} />
    </PlainButton>
  );
}

function visit(widgetId: string): void {
  const card = document.getElementById(widgetElementId(widgetId));
  card?.focus({ preventScroll: true });
  if (card) scrollToElement(card);
}

function keyOf(portal: Portal): string {
  const { x, y } = positionOnPicture(portal);
  return `${portal.areaId} ${x} ${y}`;
}

/** Shows a way to another area, named by the area and described by its people. */
function PortalPill({ portal, venue }: { portal: Portal; venue: OpenVenue }) {
  const { i18n } = useLingui();
  const [name, people] = [useId(), useId()];
  const isReady = useBackgroundValue('presence', isPresenceReady, false);
  const target = areaOf(venue, portal.areaId);
  if (!target) return null;
  const { x, y } = positionOnPicture(portal);
  return (
    <li className={classes.portal} data-place="middle" data-x={x} data-y={y}>
      <Link
        {...areaLink(venue.architecture.id, target.id)}
        aria-labelledby={name}
        aria-describedby={people}
        className={classes.pill}
      >
        <span id={name}>{textIn(target.names, i18n.locale)}</span>
        <span id={people} className={classes.people}>
          {isReady && <PortalPeople areaId={target.id} />}
        </span>
        <VenueIcon venue={venue} type="PORTAL">
          <IconArrowRight size={18} aria-hidden className={classes.arrow} />
        </VenueIcon>
      </Link>
    </li>
  );
}
