import type { socialWallMachine } from '@machines/social-wall/social-wall.machine';
import type { wallQueueMachine } from '@machines/social-wall/wall-queue.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of the posts of a wall. */
export type WallActor = ActorRefFrom<typeof socialWallMachine>;
/** The actor of the posts that wait, and of what is done to posts. */
export type QueueActor = ActorRefFrom<typeof wallQueueMachine>;
