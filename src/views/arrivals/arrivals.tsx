import { isolated } from '@domain/shared/shown-text';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { blockedPeople } from '@machines/chat-panel/blocks.machine';
import { chatChild } from '@machines/chat-panel/chat-panel.selectors';
import {
  type ArrivalsPort,
  areArrivalsFading,
  createArrivals,
  shownArrivals,
} from '@machines/people/arrivals.machine';
import { followedArea, peopleHere } from '@machines/people/people.selectors';
import { useSelector } from '@xstate/react';
import type { AppActor } from '@/app/app-actor';
import { useAppActor, useChildValue, useSpawned } from '@/app/app-context';
import { child } from '@/app/child';
import { useOwnId } from '@/app/use-names';
import { Face } from '@/ui/media/face';
import { WithNames } from '@/ui/text/with-names';
import classes from './arrivals.module.css';

const blocksOf = chatChild('blocks');

function arrivalsPort(app: AppActor): ArrivalsPort {
  const here = peopleHere(child(app, 'people').getSnapshot());
  return {
    watchMoves: (onMoves) => here.watchMoves(onMoves),
    blocked() {
      const blocks = blocksOf(child(app, 'chatPanel').getSnapshot());
      return blocks ? blockedPeople(blocks.getSnapshot()) : null;
    },
    now: () => performance.now(),
  };
}

/** Shows softly who comes into the area; a screen reader hears summaries instead (`PeopleSummary`). */
export function Arrivals() {
  const areaId = useChildValue('people', followedArea);
  return areaId !== '' && <ArrivalsIn key={areaId} />;
}

function ArrivalsIn() {
  const app = useAppActor();
  const arrivals = useSpawned(() => createArrivals(arrivalsPort(app)), { uid: useOwnId() });
  const shown = useSelector(arrivals, shownArrivals);
  const isFading = useSelector(arrivals, areArrivalsFading);
  if (!shown) return null;
  const { first, count } = shown;
  return (
    <div className={classes.place} aria-hidden>
      <div className={classes.chip} data-fading={isFading || undefined} data-arrivals>
        {first && <Face name={first.name} picture={first.picture} size="small" />}
        <span className={classes.text}>
          {first ? <Names name={first.name} others={count - 1} /> : <People count={count} />}
        </span>
      </div>
    </div>
  );
}

const People = ({ count }: { count: number }) => (
  <Plural value={count} one="# person came in" other="# people came in" />
);

function Names({ name, others }: { name: string; others: number }) {
  const { t } = useLingui();
  const person = isolated(name);
  if (others === 0) return <WithNames text={t`${person} came in`} />;
  const people = plural(others, {
    one: `${person} and # other came in`,
    other: `${person} and # others came in`,
  });
  return <WithNames text={people} />;
}
