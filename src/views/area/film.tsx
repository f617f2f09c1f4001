import { type SyntheticEvent, useState } from 'react';
import classes from './backdrop.module.css';

interface FilmProps {
  address: string;
  onRatio: (ratio: number) => void;
  /** The browser does not let it begin by itself. */
  onRefused: () => void;
  onFail: () => void;
}

/** Plays it without a sound until it leaves, and then stops what is still being loaded. */
const playing =
  ({ address, onRefused }: FilmProps) =>
  (video: HTMLVideoElement) => {
    video.muted = true;
    video.src = address;
    void video.play().catch((reason: DOMException) => reason.name === 'NotAllowedError' && onRefused());
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  };

/** A file that plays silently in a loop; another address is another film. */
export function Film(props: FilmProps) {
  const [start] = useState(() => playing(props));
  const [shown, setShown] = useState(false);
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    if (videoHeight > 0) props.onRatio(videoWidth / videoHeight);
  };
  return (
    <video
      ref={start}
      className={shown ? `${classes.media} ${classes.shown}` : classes.media}
      aria-hidden
      tabIndex={-1}
      muted
      loop
      playsInline
      onLoadedMetadata={measure}
      onPlaying={() => setShown(true)}
      onError={props.onFail}
    />
  );
}
