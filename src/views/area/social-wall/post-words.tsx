import type { Post } from '@domain/wall/post';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkedText } from '@/ui/text/linked-text';
import { PostPicture } from './post-picture';
import classes from './wall.module.css';

interface PostWordsProps {
  post: Post;
  /** What can be done about it, beside its author. */
  action?: ReactNode;
}

/** Shows who wrote a post and when, and what. */
export function PostWords({ post, action }: PostWordsProps) {
  const { id, authorName, text, createdAt } = post;
  const { i18n } = useLingui();
  const time = new Date(createdAt);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.author} id={id}>
          <bdi>{authorName}</bdi>
          <time className={classes.time} dateTime={time.toISOString()}>
            {i18n.date(time, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </p>
        {action}
      </div>
      <p className={classes.text} dir="auto">
        <LinkedText text={text} />
      </p>
      <PostPicture post={post} />
    </>
  );
}
