import { CALL_SEATS, type Participant, type Ring } from '@domain/calls/call';
import { groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { Failure } from '@domain/shared/failure';

export const offline = new Failure('NOT_REACHABLE', 'offline');
export const forbidden = new Failure('FORBIDDEN', 'blocked');

export const ADA = { mode: 'live', userId: 'ada' } as const;
export const PAIR = privateChannelId('ada', 'grace');
export const TEAM = groupChannelId('-Nteam00000000000000');

/** What a call with a channel begins with. */
export const BEGUN = {
  isRoom: false,
  seats: CALL_SEATS,
  wanted: { microphone: true, camera: true },
  check: 'once',
} as const;

/** The place of Ada in the call of the pair; its session is later than that of Grace. */
export const OWN = { ...ADA, channelId: PAIR, seat: 's1', session: 'session-b' } as const;
export const GRACE: Participant = { seat: 's0', uid: 'grace', name: 'Grace', session: 'session-a' };
export const ALAN: Participant = { seat: 's2', uid: 'alan', name: 'Alan', session: 'session-c' };
export const SELF: Participant = { seat: 's1', uid: 'ada', name: 'Ada', session: 'session-b' };

export const ring = (channelId: string, from: string, more: Partial<Ring> = {}): Ring => ({
  channelId,
  from,
  name: from,
  since: 1,
  ...more,
});
