import type { Architecture } from '@domain/venue/venue';
import { providersOfVideo } from '@domain/venue/video-provider';
import { useConsent } from '@/app/use-consent';
import { lazyPart } from '@/ui/layers/lazy-part';

const BlockedFilmCard = lazyPart(async () => (await import('./blocked-film-card')).BlockedFilmCard);

/** Shown while a provider of the background video is not accepted. */
export function BlockedFilm({ videoUrl, architecture }: { videoUrl: string; architecture: Architecture }) {
  const consent = useConsent(providersOfVideo(architecture, videoUrl));
  return consent.blocked.length > 0 && <BlockedFilmCard consent={consent} />;
}
