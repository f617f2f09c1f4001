import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { offerDialog, type Show, useCovered, useOpenDialog } from './dialog-notices';
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

function layer() {
  let place: HTMLElement | null = null;
  const show: Show = (notice) => place && createPortal(notice, place);
  const offer = (element: HTMLElement | null) => {
    place = element;
    return element ? offerDialog(show) : undefined;
  };
  return { show, offer };
}

/** Returns where a dialog shows what would lie below it, and whether it lies itself below another one. */
export function useLayer() {
  const [{ show, offer }] = useState(layer);
  return { notices: <div ref={offer} className={classes.inDialog} />, isCovered: useCovered(show) };
}

/** An element that is moved from place to place with what is shown in it. */
function movable() {
  const element = document.createElement('div');
  element.className = classes.cards ?? '';
  return { element, moveTo: (place: HTMLElement | null) => place?.append(element) };
}

/** Shows what answers the user's last action: in the dialog that is open, else among the notices of the page. */
export function AnswerPlace({ children }: { children: ReactNode }) {
  const showInDialog = useOpenDialog();
  // What is shown for a time goes on when a dialog opens or closes.
  const [{ element, moveTo }] = useState(movable);
  const place = <div ref={moveTo} />;
  return (
    <>
      {showInDialog ? showInDialog(place) : createPortal(place, placeOf('page'))}
      {createPortal(children, element)}
    </>
  );
}
