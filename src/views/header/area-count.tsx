import { Plural } from '@lingui/react/macro';
import { followedArea } from '@machines/people/people.selectors';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { VisuallyHidden } from '@mantine/core';
import { useChildValue } from '@/app/app-context';
import { useCrowd, useOwnCrowd } from '@/app/use-people';
import { SoftNumber } from '@/ui/soft-number';
import classes from './menu-drawer.module.css';

/** How many are in an area, while it is known who is where. */
export function AreaCount({ areaId }: { areaId: string }) {
  const isOwn = useChildValue('people', followedArea) === areaId;
  const isReady = useChildValue('presence', isPresenceReady);
  if (!isReady) return null;
  return isOwn ? <OwnCount /> : <OtherCount areaId={areaId} />;
}

const OwnCount = () => <Count count={useOwnCrowd().count} />;
const OtherCount = ({ areaId }: { areaId: string }) => <Count count={useCrowd(areaId).count} />;

const Count = ({ count }: { count: number }) => (
  <>
    <span aria-hidden className={classes.count}>
      <SoftNumber value={count} />
    </span>{' '}
    <VisuallyHidden>
      <Plural value={count} _0="nobody" one="# person" other="# people" />
    </VisuallyHidden>
  </>
);
