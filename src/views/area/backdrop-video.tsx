import type { Architecture } from '@domain/venue/venue';
import { providersOfVideo, type VideoSource, videoSource } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react/macro';
import { imageAddress } from '@machines/asset-image/asset-image.machine';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSpawned } from '@/app/app-context';
import { assetImage } from '@/app/slots/asset-image';
import { useConsent } from '@/app/use-consent';
import { IconButton } from '@/ui/controls/button';
import { useReducedMotion } from '@/ui/hooks/use-media-query';
import classes from './backdrop.module.css';
import { BackdropPlayer } from './backdrop-player';
import { Film } from './film';

interface BackdropVideoProps {
  videoUrl: string;
  architecture: Architecture;
  onRatio: (ratio: number) => void;
}

/** Plays the background video while all providers it needs are accepted. */
export function BackdropVideo({ videoUrl, architecture, onRatio }: BackdropVideoProps) {
  const { mayLoad } = useConsent(providersOfVideo(architecture, videoUrl));
  const source = mayLoad ? videoSource(videoUrl) : null;
  return source && <Player source={source} onRatio={onRatio} />;
}

interface PlayerProps {
  source: VideoSource;
  onRatio: (ratio: number) => void;
}

/** Plays a silent film in a loop; it can be stopped, and does not start by itself with reduced motion. */
function Player({ source, onRatio }: PlayerProps) {
  const { t } = useLingui();
  const reduced = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const playing = choice === null ? !reduced : choice === 'play';
  return (
    <>
      {playing && (
        <Moving key={source.address} {...{ source, onRatio }} onRefused={() => setChoice('pause')} />
      )}
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

interface MovingProps extends PlayerProps {
  onRefused: () => void;
}

function Moving({ source: { kind, address, provider }, ...film }: MovingProps) {
  if (kind === 'player') return <BackdropPlayer address={address} onRatio={film.onRatio} />;
  return provider ? <ForeignFilm uri={address} {...film} /> : <OwnFilm uri={address} {...film} />;
}

interface FilmProps extends Omit<MovingProps, 'source'> {
  uri: string;
}

function OwnFilm({ uri, ...film }: FilmProps) {
  const actor = useSpawned(assetImage, { uri, size: null });
  const address = useSelector(actor, imageAddress);
  const fail = () => actor.send({ type: 'image.fail' });
  return address && <Film key={address} address={address} onFail={fail} {...film} />;
}

function ForeignFilm({ uri, ...film }: FilmProps) {
  const [failed, setFailed] = useState(false);
  return !failed && <Film address={uri} onFail={() => setFailed(true)} {...film} />;
}
