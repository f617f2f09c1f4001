import type { Removed } from '@domain/moderation/restriction';
import { Trans } from '@lingui/react/macro';
import { removals } from '@machines/moderation/restrictions.machine';
import { useId } from 'react';
import { useChatValue } from '@/app/use-chat';
import { ReasonWords } from '@/ui/moderation/mute-words';
import classes from './wall.module.css';

interface RemovedPost {
  id: string;
  text: string;
  removed: Removed;
}

/** Returns the removed posts of a wall, the last one first. */
const postsOf = (all: Readonly<Record<string, Removed>>, widgetId: string): RemovedPost[] =>
  Object.entries(all)
    .flatMap(([id, removed]) =>
      removed.post?.widgetId === widgetId ? [{ id, text: removed.post.text, removed }] : [],
    )
    .toSorted((one, other) => other.removed.since - one.removed.since);

/** Tells the user which of their posts a host removed, and why; nothing without one. */
export function RemovedPosts({ widgetId }: { widgetId: string }) {
  const heading = useId();
  const posts = postsOf(useChatValue('restrictions', removals, undefined) ?? {}, widgetId);
  if (posts.length === 0) return null;
  return (
    <div className={classes.queue}>
      <h3 id={heading} className={classes.heading}>
        <Trans>Removed by a host</Trans>
      </h3>
      <ul className={classes.waiting} aria-labelledby={heading}>
        {posts.map(({ id, text, removed: { reason } }) => (
          <li key={id} className={classes.post}>
            <p className={classes.text} dir="auto">
              {text}
            </p>
            <p className={classes.note}>
              <ReasonWords reason={reason} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
