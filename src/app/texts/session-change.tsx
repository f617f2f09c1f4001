import type { StarChange } from '@domain/schedule/session';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface SessionChangeProps {
  kind: StarChange['kind'];
  /** The room now; nothing without one. */
  place?: ReactNode;
  /** The time now. */
  time?: string;
}

/** Says how a session has changed. */
export const SessionChange = ({ kind, place, time }: SessionChangeProps) =>
  kind === 'CANCELLED' ? (
    <Trans>Cancelled</Trans>
  ) : (
    <>
      {kind !== 'TIME' && place && (
        <Trans>
          Moved to another room: <bdi>{place}</bdi>
        </Trans>
      )}
      {kind !== 'TIME' && !place && <Trans>Has no room any more</Trans>}
      {kind === 'ROOM_AND_TIME' && ' · '}
      {kind !== 'ROOM' && <Trans>Moved to another time: {time}</Trans>}
    </>
  );
