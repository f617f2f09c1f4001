import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './notice-place.module.css';

/** Notices of the page, for which it makes room, and those that cannot wait, above everything. */
type Urgency = 'page' | 'urgent';

const places = new Map<Urgency, HTMLElement>();

/** Says on the page how high the notices are (tokens.css); urgent ones move those of the page alone. */
function measure(place: HTMLElement, urgency: Urgency): void {
  const { style } = document.documentElement;
  const property = urgency === 'urgent' ? '--foyer-urgent' : '--foyer-notices';
  new ResizeObserver(() => {
    const height = place.offsetHeight;
    if (height > 0) style.setProperty(property, `${height + 4}px`);
    else style.removeProperty(property);
  }).observe(place);
}

function placeOf(urgency: Urgency): HTMLElement {
  const place = places.get(urgency) ?? document.createElement('div');
  place.className = classes.place ?? '';
  place.dataset.urgency = urgency;
  if (!place.isConnected) document.body.append(place);
  if (!places.has(urgency)) measure(place, urgency);
  places.set(urgency, place);
  return place;
}

interface NoticePlaceProps {
  /** As they are to be read out; without one they say it themselves. */
  role?: 'status' | 'alert';
  urgency?: Urgency;
  children: ReactNode;
}

/** Shows notices of several parts over the page, one below the other. */
export const NoticePlace = ({ role, urgency = 'page', children }: NoticePlaceProps) =>
  createPortal(
    <div role={role} className={classes.cards}>
      {children}
    </div>,
    placeOf(urgency),
  );
