import type { followedRangeMachine } from '@machines/social-wall/followed-range.machine';
import type { postPictureMachine } from '@machines/social-wall/post-picture.machine';
import type { postReactionsMachine } from '@machines/social-wall/post-reactions.machine';
import type { socialWallMachine } from '@machines/social-wall/social-wall.machine';
import type { wallQueueMachine } from '@machines/social-wall/wall-queue.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of the posts of a wall. */
export type WallActor = ActorRefFrom<typeof socialWallMachine>;
/** The actor of the posts that wait, and of what is done to posts. */
export type QueueActor = ActorRefFrom<typeof wallQueueMachine>;
/** The actor of what the user reacts with. */
export type ReactionsActor = ActorRefFrom<typeof postReactionsMachine>;
/** The actor of the older posts on the screen. */
export type RangeActor = ActorRefFrom<typeof followedRangeMachine>;
/** The actor of the picture that the user puts into a post. */
export type PictureActor = ActorRefFrom<typeof postPictureMachine>;
