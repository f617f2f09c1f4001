import type { Attendee } from '@domain/people/attendee';
import { Face } from './face';
import classes from './face-stack.module.css';

export interface FaceStackProps {
  people: readonly Pick<Attendee, 'uid' | 'name' | 'picture'>[];
}

/** Shows a few overlapping faces; decoration beside a number. */
export const FaceStack = ({ people }: FaceStackProps) => (
  <span className={classes.stack} aria-hidden>
    {people.map(({ uid, name, picture }) => (
      <span key={uid} className={classes.face}>
        <Face name={name} picture={picture} size="small" />
      </span>
    ))}
  </span>
);
