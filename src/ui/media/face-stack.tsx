import type { Attendee } from '@domain/people/attendee';
import { Face } from './face';
import classes from './face-stack.module.css';

/** Shows a few overlapping faces; decoration beside a number. */
export const FaceStack = ({ people }: { people: readonly Pick<Attendee, 'uid' | 'name'>[] }) => (
  <span className={classes.stack} aria-hidden>
    {people.map(({ uid, name }) => (
      <span key={uid} className={classes.face}>
        <Face name={name} size="small" />
      </span>
    ))}
  </span>
);
