import { pictureAddress } from '@domain/people/picture';
import type { Post } from '@domain/wall/post';
import { Trans, useLingui } from '@lingui/react/macro';
import { chatFaces } from '@machines/chat-panel/chat-panel.selectors';
import { IconPhotoOff } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useChild } from '@/app/app-context';
import { Moment } from '@/app/texts/moment';
import { type AssetsOf, useAsset } from '@/app/use-asset';
import { usePicture } from '@/app/use-picture';
import { Face } from '@/ui/media/face';
import { LinkedText } from '@/ui/text/linked-text';
import classes from './wall.module.css';

/** Shows the picture of a post in a place of its own, and opens it larger; nothing without one. */
const PostPicture = ({ post: { asset, description } }: { post: Post }) =>
  asset && <Picture key={asset} asset={asset} description={description} />;

interface PictureProps {
  asset: string;
  description: string | undefined;
}

/** The `uri` of a picture on a wall is its id and needs no signature. */
const wallImage: AssetsOf = ({ assets }) => ({ ...assets, signAddress: async (id) => pictureAddress(id) });

function Picture({ asset, description }: PictureProps) {
  const { t } = useLingui();
  const { address, isBroken, fail } = useAsset(wallImage, { uri: asset, size: '640' }, true);
  if (isBroken) return <Missing description={description} />;
  return (
    <a className={classes.shown} href={pictureAddress(asset)} target="_blank" rel="noopener">
      {address && (
        <img
          className={classes.image}
          src={address}
          alt={description ?? t`Picture without a description`}
          loading="lazy"
          onError={fail}
        />
      )}
    </a>
  );
}

/** Said in place of a picture that is gone, or does not load. */
const Missing = ({ description }: Pick<PictureProps, 'description'>) => (
  <div className={`${classes.shown} ${classes.missing}`}>
    <IconPhotoOff size={24} stroke={1.6} aria-hidden />
    <p className={classes.words}>
      <Trans>This picture cannot be shown.</Trans>
    </p>
    {description && (
      <p className={classes.words} dir="auto">
        {description}
      </p>
    )}
  </div>
);

/** Shows a post: its picture, who wrote it and when, and what. */
export function PostWords({ post }: { post: Post }) {
  const { id, authorId, authorName, text, createdAt } = post;
  return (
    <>
      <PostPicture post={post} />
      <div className={classes.head}>
        <AuthorFace uid={authorId} name={authorName} />
        <p className={classes.author} id={id}>
          <bdi>{authorName}</bdi>
          <Moment at={createdAt} className={classes.time} />
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
