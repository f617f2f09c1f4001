import { operationModeOf } from '@domain/venue/venue-version';
import type { moderationPageMachine } from '@machines/moderation/moderation-page.machine';
import type { ActorRefFrom } from 'xstate';
import { useChildValue, useSpawned } from './app-context';
import { moderationPage } from './slots/moderation-page';

/** Returns an actor with the reports that wait and the log, for hosts. */
export function useModerationPage(): ActorRefFrom<typeof moderationPageMachine> {
  const version = useChildValue('publication', ({ context }) => context.version);
  return useSpawned(moderationPage, { mode: version ? operationModeOf(version) : 'live' });
}
