import { Trans, useLingui } from '@lingui/react/macro';
import { isVideoAsked, isVideoFailed, type ShownVideo } from '@machines/media-board/player.machine';
import { IconVideoOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useVideoPlayer } from '@/app/media-board/use-media-board';
import { Button } from '@/ui/controls/button';
import classes from './piece-viewer.module.css';

interface PieceVideoProps {
  video: ShownVideo;
  title: string;
  /** The address of the picture that is shown until it plays. */
  poster?: string | undefined;
}

/** Plays a film or a stream; when that is not possible it says so, and goes on from there when tried again. */
export function PieceVideo({ video, title, poster }: PieceVideoProps) {
  const { t } = useLingui();
  const id = useId();
  const player = useVideoPlayer(video, id);
  const failed = useSelector(player, isVideoFailed);
  const asked = useSelector(player, isVideoAsked);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the venue has no captions of its films */}
      <video
        id={id}
        className={classes.video}
        controls
        playsInline
        preload="metadata"
        poster={poster}
        aria-label={title}
        aria-busy={asked}
        hidden={failed}
      />
      {failed && (
        <div className={classes.failure} role="alert">
          <IconVideoOff size={40} stroke={1.5} aria-hidden />
          <p>
            <Trans>The video could not be played. You can try again; it goes on where it stopped.</Trans>
          </p>
          <Button onClick={() => player.send({ type: 'video.retry' })}>{t`Try again`}</Button>
        </div>
      )}
    </>
  );
}
