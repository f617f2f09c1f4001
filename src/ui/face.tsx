import { initialsOf } from '@domain/user';
import classes from './face.module.css';
import { faceColor } from './face-color';

/** A person's initials on the colour of their name; an adornment, the name stands beside it. */
export const Face = ({ name }: { name: string }) => (
  <span className={classes.face} style={{ backgroundColor: faceColor(name) }} aria-hidden>
    {initialsOf(name)}
  </span>
);
