import { type SyntheticEvent, useState } from 'react';
import classes from './backdrop.module.css';

interface FilmProps {
  id?: string | undefined;
  address: string;
  onRatio: (ratio: number) => void;
  /** Called when the browser blocks autoplay. */
  onRefused: () => void;
  onFail: () => void;
  /** Called when the film is no longer on the page. */
  onStop?: (() => void) | undefined;
}

/** Plays the film muted until it unmounts, and then stops its download. */
const playing =
  ({ address, onRefused, onStop }: FilmProps) =>
  (video: HTMLVideoElement) => {
    video.muted = true;
    video.src = address;
    void video.play().catch((reason: DOMException) => reason.name === 'NotAllowedError' && onRefused());
    return () => {
      video.removeAttribute('src');
      video.load();
      onStop?.();
    };
  };

/** Plays a file silently in a loop; another address is another film. */
export function Film(props: FilmProps) {
  const [start] = useState(() => playing(props));
  const [shown, setShown] = useState(false);
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    if (videoHeight > 0) props.onRatio(videoWidth / videoHeight);
  };
  return (
    <video
      id={props.id}
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
