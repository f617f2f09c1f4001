import type { RoomAddress } from '@domain/meeting/room-address';
import type { roomMachine } from '@machines/calls/room.machine';
import type { ActorRefFrom } from 'xstate';

export interface RoomProps {
  actor: ActorRefFrom<typeof roomMachine>;
  address: RoomAddress;
}
