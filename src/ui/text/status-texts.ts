import type { PresenceStatus } from '@domain/people/attendee';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const STATUS_TEXTS: Record<PresenceStatus, MessageDescriptor> = {
  Available: msg`Available`,
  Busy: msg`Busy`,
  Idle: msg`Idle`,
  Offline: msg`Unknown`,
};
