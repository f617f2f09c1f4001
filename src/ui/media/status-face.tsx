import type { ShownStatus } from '@/ui/text/status-texts';
import { Face } from './face';
import classes from './status-face.module.css';

interface StatusFaceProps {
  name: string;
  picture?: string | undefined;
  /** Undefined while it is unknown whether the person is here: without a ring. */
  status: ShownStatus | undefined;
  size?: 'medium' | 'large' | 'huge';
}

/** Shows a face in the ring of its status: closed, half, dashed or dotted, readable without colour. */
export const StatusFace = ({ name, picture, status, size = 'medium' }: StatusFaceProps) => (
  <span className={classes.face} data-size={size}>
    <Face name={name} picture={picture} size={size} />
    {status && <StatusRing status={status} />}
  </span>
);

/** Shows the ring alone, as large as its container. */
const StatusRing = ({ status }: { status: ShownStatus }) => (
  <svg viewBox="0 0 44 44" className={classes.ring} data-status={status} aria-hidden="true">
    {status === 'Busy' && <circle cx="22" cy="22" r="20" className={classes.track} />}
    <circle cx="22" cy="22" r="20" pathLength="96" />
  </svg>
);

/** Shows the ring in a line of text. */
export const StatusSign = ({ status }: { status: ShownStatus }) => (
  <span className={classes.sign}>
    <StatusRing status={status} />
  </span>
);
