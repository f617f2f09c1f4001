import type { PresenceStatus } from '@domain/people/attendee';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A status, or that it is unknown because the own link is down. */
export type ShownStatus = PresenceStatus | 'Unknown';

export const STATUS_TEXTS: Record<ShownStatus, MessageDescriptor> = {
  Available: msg`Available`,
  Busy: msg`Busy`,
  Idle: msg`Idle`,
  Offline: msg`Offline`,
  Unknown: msg`Unknown`,
};
