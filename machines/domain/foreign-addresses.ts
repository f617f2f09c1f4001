import { isAssetAddress } from './asset';
import type { OpenVenue } from './venue';
import { playedVideos, videoSource } from './video-provider';

/** What a venue has pages load, by the way it is loaded; own addresses are among them. */
export interface ForeignAddresses {
  frames: string[];
  media: string[];
  pictures: string[];
  requests: string[];
}

/** Every address that a venue loads from: its assets where they lie with it, and what plays behind its areas. */
export function foreignAddresses({ architecture, assets }: OpenVenue): ForeignAddresses {
  const uris = assets.map(({ uri }) => uri).filter(isAssetAddress);
  const videos = playedVideos(architecture).flatMap((videoUrl) => videoSource(videoUrl) ?? []);
  const addressesOf = (kind: 'film' | 'player') =>
    videos.filter((video) => video.kind === kind).map(({ address }) => address);
  return {
    frames: addressesOf('player'),
    media: [...uris, ...addressesOf('film')],
    pictures: uris,
    requests: uris,
  };
}
