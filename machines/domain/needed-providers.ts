import type { AreaView } from './area-view';
import type { Architecture } from './venue';
import { playedVideo, providersOfVideo } from './video-provider';
import type { Widget } from './widget';

/** Ids of the providers whose acceptance a widget needs, each once. */
export const providersOfWidget = ({ configurations }: Widget): readonly string[] => [
  ...new Set(configurations.flatMap(({ cookieProviders }) => cookieProviders ?? [])),
];

/** Ids of the providers that something at a viewpoint needs: its background video and the widgets given. */
export function providersOfView(
  architecture: Architecture,
  { viewpoint }: Pick<AreaView, 'viewpoint'>,
  widgets: readonly Widget[],
): readonly string[] {
  const videoUrl = viewpoint && playedVideo(viewpoint);
  const video = videoUrl ? providersOfVideo(architecture, videoUrl) : [];
  return [...new Set([...video, ...widgets.flatMap(providersOfWidget)])];
}
