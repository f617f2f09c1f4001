import { operationModeOf } from '@domain/venue/venue-version';
import { currentUser } from '@machines/auth/auth.machine';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { useMemo } from 'react';
import { keptBoards } from '@/services/media-board/memory';
import { useApp, useBackgroundValue, useChildValue } from '../app-context';

const NO_BOARDS: readonly string[] = [];

/** Returns the boards with likes of the user that were not stored when the link came back; none while it is down. */
export function useKeptBoards(): readonly string[] {
  const { local } = useApp().services;
  const userId = useChildValue('auth', currentUser)?.userId;
  const version = useChildValue('publication', ({ context }) => context.version);
  const isDown = useBackgroundValue('connection', isLinkDown, true);
  return useMemo(() => {
    if (isDown || !userId || !version) return NO_BOARDS;
    return keptBoards(local, { mode: operationModeOf(version), userId });
  }, [local, isDown, userId, version]);
}
