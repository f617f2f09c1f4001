import { pictureAddress } from '@domain/people/picture';
import type { Post } from '@domain/wall/post';
import { useLingui } from '@lingui/react/macro';
import classes from './picture.module.css';

/** Shows the picture of a post in a place of its own, and opens it larger; nothing without one. */
export function PostPicture({ post: { asset, description } }: { post: Post }) {
  const { t } = useLingui();
  if (!asset) return null;
  return (
    <a className={classes.shown} href={pictureAddress(asset)} target="_blank" rel="noopener">
      <img
        className={classes.image}
        src={pictureAddress(asset, '640')}
        alt={description ?? t`Picture without a description`}
        loading="lazy"
      />
    </a>
  );
}
