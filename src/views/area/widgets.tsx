import type { AreaView } from '@domain/venue/area-view';
import { type Placement, positionOnPicture } from '@domain/venue/place';
import type { OpenVenue } from '@domain/venue/venue';
import type { CSSProperties } from 'react';
import type { RoundView } from './in-view';
import { WidgetCard } from './widget-card';
import type { Visits } from './widget-title';
import classes from './widgets.module.css';

interface WidgetsProps {
  venue: OpenVenue;
  view: AreaView;
  visits: Visits;
  round?: RoundView | undefined;
  /** Called when a visitor uses a widget. */
  onUse: (widgetId: string) => void;
}

/**
 * Shows cards at their positions, the others in a free corner; in a view of 360° the one that was opened. On small
 * screens all are in one column. They are one list, so that a card that changes its position stays mounted.
 */
export const Widgets = ({ venue, view, visits, round, onUse }: WidgetsProps) => (
  <div className={classes.column}>
    {[
      ...view.placed.map((widget) => (
        <div
          key={widget.id}
          className={round && round.opened !== widget.id ? classes.elsewhere : classes.placed}
          {...(round ? { 'data-place': 'corner' } : placeOf(widget.placement))}
        >
          <WidgetCard widget={widget} venue={venue} visits={visits} onUse={onUse} close={round?.close} />
        </div>
      )),
      ...view.listed.map((widget) => (
        <div key={widget.id} className={classes.placed} data-place="corner">
          <WidgetCard widget={widget} venue={venue} visits={visits} onUse={onUse} />
        </div>
      )),
      ...view.elsewhere.map((widget) => (
        <div key={widget.id} className={classes.elsewhere}>
          <WidgetCard widget={widget} venue={venue} visits={visits} onUse={onUse} />
        </div>
      )),
    ]}
  </div>
);

function placeOf(placement: Placement) {
  const { x, y } = positionOnPicture(placement);
  if ('yaw' in placement) return { 'data-place': 'middle', 'data-x': x, 'data-y': y };
  const { width, height } = placement;
  const style = { '--width': width, '--height': height } as CSSProperties;
  return { 'data-place': 'corner', 'data-x': x, 'data-y': y, style };
}
