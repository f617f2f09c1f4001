import { textIn } from '@domain/shared/localized';
import type { Viewpoint } from '@domain/venue/area';
import { pictureOf } from '@domain/venue/area-view';
import type { ShownAsset } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import { playedVideo } from '@domain/venue/video-provider';
import { useLingui } from '@lingui/react';
import { type SyntheticEvent, useState } from 'react';
import { AssetImage } from '@/app/asset-image';
import { ContentProblem } from '@/ui/layers/content-problem';
import { lazyComponent } from '@/ui/layers/lazy-component';
import classes from './backdrop.module.css';

const BackdropVideo = lazyComponent(async () => (await import('./backdrop-video')).BackdropVideo);

interface BackdropProps {
  viewpoint: Viewpoint | undefined;
  venue: OpenVenue;
  /** Called with the picture's width divided by its height, once known. */
  onRatio: (ratio: number) => void;
}

/** Shows the viewpoint's picture or film, edge to edge; without one the venue's two colours. */
export function Backdrop({ viewpoint, venue, onRatio }: BackdropProps) {
  const { i18n } = useLingui();
  const picture = pictureOf(viewpoint, venue.assets, i18n.locale);
  const videoUrl = viewpoint && playedVideo(viewpoint, i18n.locale);
  if (!picture && !videoUrl) return <div className={classes.backdrop} />;
  return (
    <div className={classes.backdrop}>
      {picture && <Picture picture={picture} onRatio={onRatio} />}
      {videoUrl && <BackdropVideo videoUrl={videoUrl} architecture={venue.architecture} onRatio={onRatio} />}
      <div className={classes.shade} />
    </div>
  );
}

/** Shows about what comes while a picture loads. */
export const Preview = ({ uri }: { uri: string }) => (
  <AssetImage uri={uri} size="320" alt="" className={classes.preview} quiet />
);

function Picture({ picture, onRatio }: { picture: ShownAsset; onRatio: (ratio: number) => void }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(false);
  const show = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    setShown(true);
    if (naturalHeight > 0) onRatio(naturalWidth / naturalHeight);
  };
  return (
    <>
      <Preview uri={picture.uri} />
      <AssetImage
        uri={picture.uri}
        size={innerWidth * devicePixelRatio > 1280 ? null : '1280'}
        alt={textIn(picture.alts, i18n.locale)}
        className={shown ? `${classes.media} ${classes.shown}` : classes.media}
        onLoad={show}
        fallback={
          <div className={classes.broken} data-reserved>
            <ContentProblem />
          </div>
        }
      />
      {!shown && <div className={classes.skeleton} aria-hidden />}
    </>
  );
}
