import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './notice-place.module.css';

let place: HTMLElement | undefined;

function noticePlace(): HTMLElement {
  place ??= document.createElement('div');
  place.className = classes.place ?? '';
  if (!place.isConnected) document.body.append(place);
  return place;
}

/** Shows notices of several parts over the page, one below the other; `role` as they are to be read out. */
export const NoticePlace = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) =>
  createPortal(
    <div role={role} className={classes.cards}>
      {children}
    </div>,
    noticePlace(),
  );
