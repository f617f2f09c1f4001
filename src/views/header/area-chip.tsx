import type { Crowd } from '@machines/people/crowds';
import { Link } from '@tanstack/react-router';
import { FaceStack } from '@/ui/face-stack';
import { PeopleNumber } from '@/ui/people-number';
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
      <PeopleNumber count={count} className={classes.count} />
    </Link>
  );
}
