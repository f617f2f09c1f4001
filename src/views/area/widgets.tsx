import type { AreaView } from '@domain/venue/area-view';
import type { OpenVenue } from '@domain/venue/venue';
import type { CSSProperties } from 'react';
import { WidgetCard } from './widget-card';
import classes from './widgets.module.css';

interface WidgetsProps {
  venue: OpenVenue;
  view: AreaView;
}

/**
 * Shows cards at their positions, the others beside the picture; on small screens all in one column. They are
 * one list, so that a card that changes its position stays mounted.
 */
export const Widgets = ({ venue, view }: WidgetsProps) => (
  <div className={classes.column}>
    {[
      ...view.placed.map((widget) => (
        <div key={widget.id} className={classes.placed} style={placeOf(widget.placement)}>
          <WidgetCard widget={widget} venue={venue} />
        </div>
      )),
      view.listed.length > 0 && (
        <div key=" listed" className={classes.listed}>
          {view.listed.map((widget) => (
            <WidgetCard key={widget.id} widget={widget} venue={venue} />
          ))}
        </div>
      ),
      ...view.elsewhere.map((widget) => (
        <div key={widget.id} className={classes.elsewhere}>
          <WidgetCard widget={widget} venue={venue} />
        </div>
      )),
    ]}
  </div>
);

const placeOf = ({ x, y, width, height }: AreaView['placed'][number]['placement']): CSSProperties =>
  ({ '--x': x, '--y': y, '--width': width, '--height': height }) as CSSProperties;
