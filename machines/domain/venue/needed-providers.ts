import type { AreaView } from './area-view';
import type { Architecture } from './venue';
import { playedVideo, providersOfVideo } from './video-provider';
import type { Widget } from './widget';

/** Returns the ids of the providers that a widget needs accepted, each once. */
export const providersOfWidget = ({ configurations }: Widget): readonly string[] => [
  ...new Set(configurations.flatMap(({ cookieProviders }) => cookieProviders ?? [])),
];

/** Returns the ids of the providers that a viewpoint's background video in a locale and the given widgets need. */
export function providersOfView(
  architecture: Architecture,
  { viewpoint }: Pick<AreaView, 'viewpoint'>,
  widgets: readonly Widget[],
  locale: string,
): readonly string[] {
  const videoUrl = viewpoint && playedVideo(viewpoint, locale);
  const video = videoUrl ? providersOfVideo(architecture, videoUrl) : [];
  return [...new Set([...video, ...widgets.flatMap(providersOfWidget)])];
}
