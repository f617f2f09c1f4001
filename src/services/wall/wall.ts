import type { FollowedRangePort } from '@machines/social-wall/followed-range.machine';
import type { PostDraftPort } from '@machines/social-wall/post-draft.machine';
import type { PostReactionsPort } from '@machines/social-wall/post-reactions.machine';
import type { SocialWallPort } from '@machines/social-wall/social-wall.machine';
import type { WallQueuePort } from '@machines/social-wall/wall-queue.machine';

/** The social walls of the venue; every rejection is a `Failure`. */
export interface Wall
  extends SocialWallPort,
    FollowedRangePort,
    PostReactionsPort,
    WallQueuePort,
    PostDraftPort {}
