import { pictureAddress } from '@domain/people/picture';
import { placedWidgets } from '@domain/venue/placed-widgets';
import { operationModeOf } from '@domain/venue/venue-version';
import type { WidgetOf } from '@domain/venue/widget';
import type { Post } from '@domain/wall/post';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import {
  createWallQueue,
  isPostActionFailed,
  isPostBusy,
  type PostAction,
  postActionOf,
  waitingPosts,
} from '@machines/social-wall/wall-queue.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useAppActor, useChildValue, useSpawned } from '@/app/app-context';
import { Moment } from '@/app/texts/moment';
import { Button } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import { VenueText } from '@/ui/text/venue-text';
import classes from './moderation-page.module.css';

type Wall = WidgetOf<'SOCIAL_WALL'>;

/** Shows the posts of all walls of the venue that wait for a host. */
export function WaitingPosts() {
  const venue = useChildValue('venue', openedVenue);
  const user = useChildValue('auth', currentUser);
  const version = useChildValue('publication', ({ context }) => context.version);
  if (!venue || !user || !version) return null;
  const mode = operationModeOf(version);
  const walls = placedWidgets(venue, 'SOCIAL_WALL').map(({ widget }) => widget);
  return walls.map((wall) => (
    <WaitingHere
      key={`${mode} ${wall.id}`}
      wall={wall}
      place={{ mode, userId: user.userId, widgetId: wall.id }}
    />
  ));
}

function WaitingHere({ wall, place }: { wall: Wall; place: WallPlace }) {
  const { t } = useLingui();
  const heading = useId();
  const parent = useAppActor();
  const queue = useSpawned(({ wall: port }) => createWallQueue(port), { ...place, parent, isHost: true });
  const posts = useSelector(queue, waitingPosts);
  const action = useSelector(queue, postActionOf);
  const busy = useSelector(action, isPostBusy);
  const hasFailed = useSelector(action, isPostActionFailed);
  if (posts.length === 0) return null;
  return (
    <section className={classes.wall} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t`Waiting for approval`} · <VenueText texts={wall.names} otherwise={wall.name} />
      </h2>
      <ul className={classes.list} aria-labelledby={heading}>
        {posts.map((post) => (
          <WaitingPost
            key={post.id}
            post={post}
            busy={busy}
            act={(request) => busy || action?.send({ type: 'task.run', request })}
          />
        ))}
      </ul>
      {hasFailed && <Problem>{t`That did not work. Please try again.`}</Problem>}
    </section>
  );
}

interface WaitingPostProps {
  post: Post;
  /** Something is being done to a post. */
  busy: boolean;
  act: (action: PostAction) => void;
}

function WaitingPost({ post, busy, act }: WaitingPostProps) {
  const { t } = useLingui();
  const { id, authorName, createdAt, text, asset, description = '' } = post;
  return (
    <li className={classes.card}>
      <p id={id} className={classes.words}>
        <bdi className={classes.author}>{authorName}</bdi> · <Moment at={createdAt} />
      </p>
      <p className={classes.quote} dir="auto">
        {text}
      </p>
      {asset && <img className={classes.picture} src={pictureAddress(asset, '640')} alt={description} />}
      <div className={classes.actions}>
        <Button aria-disabled={busy} aria-describedby={id} onClick={() => act({ kind: 'approve', post })}>
          {t`Approve`}
        </Button>
        <Button
          variant="default"
          aria-disabled={busy}
          aria-describedby={id}
          onClick={() => act({ kind: 'remove', id, from: 'queue' })}
        >
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}
