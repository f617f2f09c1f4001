import { pictureAddress } from '@domain/people/picture';
import { initialsOf } from '@domain/people/user';
import type { SyntheticEvent } from 'react';
import classes from './face.module.css';

interface FaceProps {
  name: string;
  /** The id of the picture. */
  picture?: string | undefined;
  /** 36 pixels by default, 28 in compact rows, 64 for a single person, 96 for a profile. */
  size?: 'small' | 'medium' | 'large' | 'huge';
}

/**
 * Shows a person's picture; until it has loaded, and where there is none, the initials on the colour of the name.
 * Decorative, because the name is shown beside it.
 */
export const Face = ({ name, picture, size = 'medium' }: FaceProps) => (
  <span className={classes.face} data-size={size} style={{ backgroundColor: faceColor(name) }} aria-hidden>
    {initialsOf(name)}
    {picture && <Picture key={picture} id={picture} />}
  </span>
);

const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.hidden = true;
};

const Picture = ({ id }: { id: string }) => (
  <img
    className={classes.picture}
    src={pictureAddress(id, '192')}
    alt=""
    width={192}
    height={192}
    decoding="async"
    draggable={false}
    onError={hide}
  />
);

/** Background colours with a contrast of at least 4.5:1 to white. */
export const FACE_COLORS = [
  '#b3261e',
  '#a14a00',
  '#7a5c00',
  '#4d6b00',
  '#1f7a33',
  '#00735c',
  '#00708a',
  '#1264b3',
  '#4353c4',
  '#6f45c2',
  '#96389f',
  '#b02a6b',
] as const;

/** Returns the colour of a face: always the same for the same name. */
export function faceColor(name: string): string {
  let hash = 0;
  for (const letter of name.trim().toLocaleLowerCase('en'))
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return FACE_COLORS[Math.abs(hash) % FACE_COLORS.length] ?? FACE_COLORS[0];
}
