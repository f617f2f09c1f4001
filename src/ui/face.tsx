import { initialsOf } from '@domain/user';
import classes from './face.module.css';
import { faceColor } from './face-color';

interface FaceProps {
  name: string;
  /** 36 pixels, 28 in a row of small things, 64 where one person is shown. */
  size?: 'small' | 'medium' | 'large';
}

/** A person's initials on the colour of their name; an adornment, the name stands beside it. */
export const Face = ({ name, size = 'medium' }: FaceProps) => (
  <span className={classes.face} data-size={size} style={{ backgroundColor: faceColor(name) }} aria-hidden>
    {initialsOf(name)}
  </span>
);
