import type { AssetSize } from '@domain/venue/asset';
import type { ReactNode, SyntheticEvent } from 'react';
import { type AssetsOf, useAsset } from './use-asset';

const venueAssets: AssetsOf = ({ assets }) => assets;

interface AssetImageProps {
  /** What signs its address; by default that of the venue's files. */
  assetsOf?: AssetsOf;
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
  const { address, fail } = useAsset(venueAssets, { uri, size: null });
  if (address === null) return null;
  return (
    <track kind="captions" src={address} srcLang={language} label={label} default={isShown} onError={fail} />
  );
}

/** Shows a picture; signed, and requested again as described in spec §4, Asset images. */
export const AssetImage = (props: AssetImageProps) => (
  <Picture key={`${props.uri} ${props.size ?? ''}`} {...props} />
);

function Picture({
  assetsOf = venueAssets,
  uri,
  size = null,
  alt,
  fallback = null,
  quiet,
  ...image
}: AssetImageProps) {
  const { address, isBroken, fail } = useAsset(assetsOf, { uri, size }, quiet);
  if (isBroken) return fallback;
  if (address === null) return null;
  return <img {...image} src={address} alt={alt} decoding="async" onError={fail} />;
}
