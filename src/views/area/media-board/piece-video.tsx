import type { Piece } from '@domain/media-board/piece';
import { languageName } from '@domain/shared/language';
import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { isVideoAsked, isVideoFailed, type ShownVideo } from '@machines/media-board/player.machine';
import { IconVideoOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { AssetTrack } from '@/app/asset-image';
import { useVideoPlayer } from '@/app/media-board/use-media-board';
import { Button } from '@/ui/controls/button';
import classes from './piece-viewer.module.css';

interface PieceVideoProps {
  video: ShownVideo;
  title: string;
  /** Its captions. */
  children?: ReactNode;
}

/** Plays a film or a stream; when that is not possible it says so, and goes on from there when tried again. */
export function PieceVideo({ video, title, children }: PieceVideoProps) {
  const { t } = useLingui();
  const id = useId();
  const player = useVideoPlayer(video, id);
  const failed = useSelector(player, isVideoFailed);
  const asked = useSelector(player, isVideoAsked);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: hosts add captions */}
      <video
        id={id}
        className={classes.video}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        aria-busy={asked}
        hidden={failed}
      >
        {children}
      </video>
      {failed && (
        <div className={classes.failure} role="alert">
          <IconVideoOff size={40} stroke={1.5} aria-hidden />
          <p>{t`The video could not be played. You can try again; it goes on where it stopped.`}</p>
          <Button onClick={() => player.send({ type: 'video.retry' })}>{t`Try again`}</Button>
        </div>
      )}
    </>
  );
}

interface CaptionsProps {
  captions: Exclude<Piece, { type: 'LINK' }>['captions'];
  assets: OpenVenue['assets'];
}

/** Adds the captions of a film; those in the language of the page are shown from the start. */
export function Captions({ captions = [], assets }: CaptionsProps) {
  const { i18n } = useLingui();
  return captions.map(({ language, assetId }) => {
    const asset = assetIn(assets, assetId, i18n.locale);
    return (
      asset && (
        <AssetTrack
          key={language}
          uri={asset.uri}
          language={language}
          label={languageName(language, i18n.locale)}
          isShown={language === i18n.locale}
        />
      )
    );
  });
}
