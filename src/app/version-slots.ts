import { children } from '@machines/app/children';
import type { HintQuery, ProfileQuery, VersionHint } from '@machines/version-watch/version-watch.events';
import type { Services } from '@/services/services';
import { promise, stream } from './slots';

/** Which version of the venue is published, asked for and hinted at, and the own profile with it. */
export const versionSlots = ({ api, realtime }: Pick<Services, 'api' | 'realtime'>) => ({
  publication: children.publication.provide({ actors: { loadVersion: promise(api.venueVersion) } }),
  versionWatch: children.versionWatch.provide({
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
