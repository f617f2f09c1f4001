import { followedArea } from '@machines/people/people.selectors';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import { useChildValue } from '@/app/app-context';
import { useCrowd, useOwnCrowd } from '@/app/use-people';
import { PeopleNumber } from '@/ui/people-number';
import classes from './menu-drawer.module.css';

/** How many are in an area, while it is known who is where. */
export function AreaCount({ areaId }: { areaId: string }) {
  const isOwn = useChildValue('people', followedArea) === areaId;
  const isReady = useChildValue('presence', isPresenceReady);
  if (!isReady) return null;
  return isOwn ? <OwnCount /> : <OtherCount areaId={areaId} />;
}

const OwnCount = () => <PeopleNumber count={useOwnCrowd().count} className={classes.count} />;

const OtherCount = ({ areaId }: { areaId: string }) => (
  <PeopleNumber count={useCrowd(areaId).count} className={classes.count} />
);
