import { Failure } from '@domain/shared/failure';
import type { Architecture } from '@domain/venue/venue';
import { providersOfVideo, type VideoSource, videoSource } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useContentReport } from '@/app/app-context';
import { useAsset } from '@/app/use-asset';
import { useConsent } from '@/app/use-consent';
import { IconButton } from '@/ui/controls/button';
import { useReducedMotion } from '@/ui/hooks/use-media-query';
import classes from './backdrop.module.css';

interface PlayedFilm {
  /** The id of the element of a film. */
  id?: string;
  onRatio: (ratio: number) => void;
  /** Called when a film no longer plays. */
  onStop?: () => void;
}

interface BackdropVideoProps extends PlayedFilm {
  videoUrl: string;
  architecture: Architecture;
}

/** Plays the background video while all providers it needs are accepted. */
export function BackdropVideo({ videoUrl, architecture, ...film }: BackdropVideoProps) {
  const { mayLoad } = useConsent(providersOfVideo(architecture, videoUrl));
  const source = mayLoad ? videoSource(videoUrl) : null;
  return source && <Player source={source} {...film} />;
}

interface PlayerProps extends PlayedFilm {
  source: VideoSource;
}

interface PlayedFilmProps {
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
  ({ address, onRefused, onStop }: PlayedFilmProps) =>
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
function Film(props: PlayedFilmProps) {
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

/** Plays a silent film in a loop; it can be stopped, and does not start by itself with reduced motion. */
function Player({ source, ...film }: PlayerProps) {
  const { t } = useLingui();
  const reduced = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const [broken, setBroken] = useState(false);
  const playing = choice === null ? !reduced : choice === 'play';
  if (broken)
    return (
      <span className={`${classes.player} ${classes.unplayable}`} data-reserved>
        <IconVideoOff size={18} role="img" aria-label={t`The background video cannot be played`} />
      </span>
    );
  return (
    <>
      {playing && (
        <Moving
          key={source.address}
          {...film}
          source={source}
          onRefused={() => setChoice('pause')}
          onBroken={() => setBroken(true)}
        />
      )}
      <IconButton
        className={classes.player}
        data-reserved
        aria-label={playing ? t`Pause background video` : t`Play background video`}
        onClick={() => setChoice(playing ? 'pause' : 'play')}
      >
        {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </IconButton>
    </>
  );
}

interface MovingProps extends PlayerProps {
  onRefused: () => void;
  onBroken: () => void;
}

function Moving({ source: { kind, address, provider }, ...film }: MovingProps) {
  if (kind === 'player') return <BackdropPlayer address={address} onRatio={film.onRatio} />;
  return provider ? <ForeignFilm uri={address} {...film} /> : <OwnFilm uri={address} {...film} />;
}

interface FilmProps extends Omit<MovingProps, 'source'> {
  uri: string;
}

function OwnFilm({ uri, onBroken, ...film }: FilmProps) {
  const { address, isBroken, fail } = useAsset(({ assets }) => assets, { uri, size: null });
  useEffect(() => {
    if (isBroken) onBroken();
  }, [isBroken, onBroken]);
  return address && <Film key={address} address={address} onFail={fail} {...film} />;
}

function ForeignFilm({ uri, onBroken, ...film }: FilmProps) {
  const report = useContentReport();
  const fail = () => {
    report(new Failure('WIDGET_ERROR', `${uri} cannot be shown`));
    onBroken();
  };
  return <Film address={uri} onFail={fail} {...film} />;
}

const WIDE = 16 / 9;

/**
 * Shows a silent film that its service plays in a frame: decorative, without pointer, keyboard or screen
 * reader access.
 */
function BackdropPlayer({ address, onRatio }: { address: string; onRatio: (ratio: number) => void }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const show = () => {
    onRatio(WIDE);
    setShown(true);
  };
  return (
    <div className={classes.screen}>
      {/* The services check who may embed a film, so they receive the origin; the player needs its own storage. */}
      <iframe
        src={address}
        title={t`Background video`}
        className={shown ? `${classes.frame} ${classes.shown}` : classes.frame}
        aria-hidden
        inert
        tabIndex={-1}
        sandbox="allow-scripts allow-same-origin"
        allow="autoplay; encrypted-media"
        referrerPolicy="strict-origin"
        onLoad={show}
      />
    </div>
  );
}
