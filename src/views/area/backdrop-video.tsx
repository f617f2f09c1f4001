import { useLingui } from '@lingui/react/macro';
import { imageAddress } from '@machines/asset-image/asset-image.machine';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type SyntheticEvent, useState } from 'react';
import { useSpawned } from '@/app/app-context';
import { assetImage } from '@/app/spawned/asset-image';
import { IconButton } from '@/ui/button';
import { useReducedMotion } from '@/ui/use-reduced-motion';
import classes from './backdrop.module.css';

interface BackdropVideoProps {
  uri: string;
  onRatio: (ratio: number) => void;
}

/** A silent film that loops behind everything; it can be stopped, and waits where motion is not wanted. */
export function BackdropVideo({ uri, onRatio }: BackdropVideoProps) {
  const { t } = useLingui();
  const reduced = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const playing = choice === null ? !reduced : choice === 'play';
  return (
    <>
      {playing && <Film key={uri} uri={uri} onRatio={onRatio} onRefused={() => setChoice('pause')} />}
      <IconButton
        className={classes.player}
        aria-label={playing ? t`Pause background video` : t`Play background video`}
        onClick={() => setChoice(playing ? 'pause' : 'play')}
      >
        {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </IconButton>
    </>
  );
}

interface FilmProps extends BackdropVideoProps {
  onRefused: () => void;
}

function Film({ uri, onRatio, onRefused }: FilmProps) {
  const film = useSpawned(assetImage, { uri, size: null });
  const address = useSelector(film, imageAddress);
  const [shown, setShown] = useState(false);
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    if (videoHeight > 0) onRatio(videoWidth / videoHeight);
  };
  const start = (video: HTMLVideoElement | null) => {
    if (!video) return;
    video.muted = true;
    void video.play().catch((reason: DOMException) => reason.name === 'NotAllowedError' && onRefused());
  };
  if (address === null) return null;
  return (
    <video
      ref={start}
      src={address}
      className={shown ? `${classes.media} ${classes.shown}` : classes.media}
      aria-hidden
      tabIndex={-1}
      muted
      loop
      playsInline
      onLoadedMetadata={measure}
      onPlaying={() => setShown(true)}
      onError={() => film.send({ type: 'image.fail' })}
    />
  );
}
