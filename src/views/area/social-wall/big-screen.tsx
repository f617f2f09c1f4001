import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { pictureAddress } from '@domain/people/picture';
import type { Post } from '@domain/wall/post';
import { POST_REACTIONS, REACTION_EMOJI } from '@domain/wall/post-reactions';
import { BIG_SCREEN_POSTS } from '@domain/wall/wall-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { isMessageHidden } from '@machines/chat-panel/blocks.machine';
import type { PostStore } from '@machines/patterns/post-store';
import { openedVenue } from '@machines/venue/venue.machine';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import encodeQR from 'qr';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useChildValue } from '@/app/app-context';
import { useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import { IconButton } from '@/ui/controls/button';
import { useOpened } from '@/ui/hooks/use-opened';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { VenueText } from '@/ui/text/venue-text';
import classes from './big-screen.module.css';
import { AuthorFace } from './post-words';
import { EmptyNote } from './wall-notes';

/** So many posts have room to be larger. */
const FEW = 3;

interface BigScreenProps extends LayerProps {
  /** The name of the wall. */
  title: ReactNode;
  posts: PostStore;
}

/** Shows the newest posts of a wall large, for a hall: without anything to operate but the way back. */
export function BigScreen({ opened, onClose, title, posts }: BigScreenProps) {
  const { t } = useLingui();
  const names = useChildValue('venue', openedVenue)?.architecture.names ?? [];
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      fullScreen
      padding={0}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      zIndex="calc(var(--foyer-z-error) - 1)"
      classNames={{ content: classes.screen }}
    >
      <Modal.Content>
        <header className={classes.bar}>
          <Modal.Title className={classes.title} data-autofocus tabIndex={-1}>
            {title}
          </Modal.Title>
          <VenueText as="p" texts={names} className={classes.venue} />
          <IconButton variant="subtle" aria-label={t`Leave the big screen`} onClick={onClose}>
            <IconX size={24} />
          </IconButton>
        </header>
        <div className={classes.hall}>
          <div className={classes.shown}>
            <Posts posts={posts} />
          </div>
          <PageCode />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Posts({ posts }: { posts: PostStore }) {
  useListVersion(posts);
  const newest = Array.from({ length: Math.min(posts.size, BIG_SCREEN_POSTS) }, (_, index) =>
    posts.at(index),
  );
  if (newest.length === 0) return <EmptyNote />;
  return (
    <ol
      className={classes.posts}
      data-few={newest.length <= FEW || undefined}
      style={{ '--columns': newest.length } as CSSProperties}
    >
      {newest.map((post) => post && <BigPost key={post.id} post={post} />)}
    </ol>
  );
}

/** Shows the address of the page as a QR code, for the telephones in the hall. */
function PageCode() {
  const { t } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const address = new URL(path, window.location.origin).href;
  const code = useMemo(() => encodeQR(address, 'raw', { border: 2 }), [address]);
  const dots = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <figure className={classes.code}>
      <svg
        viewBox={`0 0 ${code.length} ${code.length}`}
        role="img"
        aria-label={t`QR code`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${code.length}v${code.length}h-${code.length}z`} />
        <path fill="#000" d={dots.join('')} />
      </svg>
      <figcaption>
        <Trans>Scan to post here</Trans>
        <bdi className={classes.host}>{window.location.host}</bdi>
      </figcaption>
    </figure>
  );
}

/** Shows a post large; nothing of people whom the user blocks. */
function BigPost({ post }: { post: Post }) {
  const { id, authorId, authorName, text, asset, description = '', reactions = {} } = post;
  const { i18n } = useLingui();
  const isHidden = useChatValue('blocks', isMessageHidden(id, authorId), false);
  if (isHidden) return null;
  const shown = POST_REACTIONS.flatMap((kind) => {
    const count = reactions[kind];
    return count ? [`${REACTION_EMOJI[kind]} ${i18n.number(count)}`] : [];
  });
  return (
    <li className={classes.post}>
      {asset && <img className={classes.picture} src={pictureAddress(asset)} alt={description} />}
      <p className={classes.text} dir="auto">
        {text}
      </p>
      <p className={classes.author}>
        <AuthorFace uid={authorId} name={authorName} />
        <bdi>{authorName}</bdi>
        {shown.length > 0 && <span className={classes.reactions}>{shown.join('  ')}</span>}
      </p>
    </li>
  );
}
