import { operationModeOf } from '@domain/venue/venue-version';
import {
  createModerationPage,
  type moderationPageMachine,
} from '@machines/moderation/moderation-page.machine';
import type { ActorRefFrom } from 'xstate';
import { createModeration } from '@/services/moderation/moderation';
import type { Services } from '@/services/services';
import { useAppActor, useChildValue, useSpawned } from './app-context';

const moderationPage = ({ client: { call }, reportQueue: { watchQueue } }: Services) =>
  createModerationPage({ ...createModeration(call), watchQueue });

/** Returns an actor with the reports that wait and the log, for hosts. */
export function useModerationPage(): ActorRefFrom<typeof moderationPageMachine> {
  const version = useChildValue('publication', ({ context }) => context.version);
  const parent = useAppActor();
  return useSpawned(moderationPage, { parent, mode: version ? operationModeOf(version) : 'live' });
}
