import type { AssetSize } from '@domain/venue/asset';
import { imageAddress, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { useSelector } from '@xstate/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useAssetActor } from './use-asset-actor';

interface AssetImageProps {
  id?: string;
  uri: string;
  /** Longest edge in pixels; null requests the original size. */
  size?: AssetSize | null;
  alt: string;
  className?: string | undefined;
  /** Called when the picture has loaded; the event's target has its natural size. */
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void;
  /** Shown instead of a picture that cannot be loaded. */
  fallback?: ReactNode;
  /** Nobody is told that it cannot be shown: another picture says so. */
  quiet?: boolean;
}

interface AssetTrackProps {
  uri: string;
  /** The code of the language of the captions. */
  language: string;
  /** How the player calls them. */
  label: string;
  /** Shown from the start. */
  isShown: boolean;
}

/** Adds captions of the venue to the film around it; signed, as pictures are. */
export function AssetTrack({ uri, language, label, isShown }: AssetTrackProps) {
  const captions = useAssetActor(({ assets }) => assets, { uri, size: null });
  const address = useSelector(captions, imageAddress);
  if (address === null) return null;
  return (
    <track
      kind="captions"
      src={address}
      srcLang={language}
      label={label}
      default={isShown}
      onError={() => captions.send({ type: 'image.fail' })}
    />
  );
}

/** Shows a picture of the venue; signed, and requested again as described in spec §4, Asset images. */
export const AssetImage = (props: AssetImageProps) => (
  <Picture key={`${props.uri} ${props.size ?? ''}`} {...props} />
);

function Picture({ id, uri, size = null, alt, className, onLoad, fallback = null, quiet }: AssetImageProps) {
  const image = useAssetActor(({ assets }) => assets, { uri, size }, quiet);
  const address = useSelector(image, imageAddress);
  const broken = useSelector(image, isImageBroken);
  if (broken) return fallback;
  if (address === null) return null;
  return (
    <img
      id={id}
      src={address}
      alt={alt}
      className={className}
      decoding="async"
      onLoad={onLoad}
      onError={() => image.send({ type: 'image.fail' })}
    />
  );
}
