import type { Post } from '@domain/wall/post';
import { useLingui } from '@lingui/react/macro';
import { chatFaces } from '@machines/chat-panel/chat-panel.selectors';
import { useCallback } from 'react';
import { useChild } from '@/app/app-context';
import { usePicture } from '@/app/use-picture';
import { Face } from '@/ui/media/face';
import { LinkedText } from '@/ui/text/linked-text';
import { PostPicture } from './post-picture';
import classes from './wall.module.css';

/** Shows a post: its picture, who wrote it and when, and what. */
export function PostWords({ post }: { post: Post }) {
  const { id, authorId, authorName, text, createdAt } = post;
  const { i18n } = useLingui();
  const time = new Date(createdAt);
  const isToday = time.toDateString() === new Date().toDateString();
  return (
    <>
      <PostPicture post={post} />
      <div className={classes.head}>
        <AuthorFace uid={authorId} name={authorName} />
        <p className={classes.author} id={id}>
          <bdi>{authorName}</bdi>
          <time
            className={classes.time}
            dateTime={time.toISOString()}
            title={i18n.date(time, { dateStyle: 'medium', timeStyle: 'short' })}
          >
            {i18n.date(time, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' })}
          </time>
        </p>
      </div>
      <p className={classes.text} dir="auto">
        <LinkedText text={text} />
      </p>
    </>
  );
}

/** Shows the face of the author of a post, with the picture they have now. */
export function AuthorFace({ uid, name }: { uid: string; name: string }) {
  const chat = useChild('chatPanel');
  const want = useCallback(() => {
    if (!chatFaces(chat.getSnapshot()).has(uid)) chat.send({ type: 'faces.wanted', uids: [uid] });
  }, [chat, uid]);
  return (
    <span ref={want} className={classes.face}>
      <Face name={name} picture={usePicture(uid)} />
    </span>
  );
}
