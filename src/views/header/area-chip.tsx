import { Plural } from '@lingui/react/macro';
import type { Crowd } from '@machines/people/crowds';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FaceStack } from '@/ui/face-stack';
import { SoftNumber } from '@/ui/soft-number';
import classes from './people-row.module.css';

export interface AreaChipProps {
  architectureId: string;
  areaId: string;
  name: string;
  crowd: Crowd;
  /** It is the area that is shown. */
  current: boolean;
}

const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** An area, who is in it and how many; leads there. */
export function AreaChip({ architectureId, areaId, name, crowd: { count, faces }, current }: AreaChipProps) {
  return (
    <Link
      ref={current ? bringIntoView : undefined}
      to="/v/$architectureId/area/{-$areaId}"
      params={{ architectureId, areaId }}
      activeOptions={{ includeSearch: false }}
      aria-current={current ? 'page' : undefined}
      className={classes.chip}
    >
      <span className={classes.name}>{name}</span>
      {faces.length > 0 && <FaceStack people={faces} />}
      <span aria-hidden className={classes.count}>
        <SoftNumber value={count} />
      </span>{' '}
      <VisuallyHidden>
        <Plural value={count} _0="nobody" one="# person" other="# people" />
      </VisuallyHidden>
    </Link>
  );
}
