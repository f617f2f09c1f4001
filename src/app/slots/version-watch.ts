import { backgroundChildren } from '@machines/app/background/background-children';
import type { HintQuery, ProfileQuery, VersionHint } from '@machines/version-watch/version-watch.events';
import type { BackgroundServices } from '@/services/background-services';
import type { Services } from '@/services/services';
import { promise, stream } from './fill';

/** Fills the slots of the version watch: the published version, polled and pushed, and the user's profile. */
export const versionSlots = ({
  api,
  realtime,
}: Pick<Services, 'api'> & Pick<BackgroundServices, 'realtime'>) => ({
  versionWatch: backgroundChildren.versionWatch.provide({
    actors: {
      loadVersion: promise((_: unknown, signal) => api.pollVersion(signal)),
      loadProfile: promise(({ architectureId, userId }: ProfileQuery, signal) =>
        api.ownProfile(architectureId, userId, signal),
      ),
      watchHint: stream<VersionHint, HintQuery>((send, { mode }) =>
        realtime.watchHint(mode, (version) => send({ type: 'hint.received', version })),
      ),
    },
  }),
});
