import type { ChannelLimit } from '@domain/moderation/channel-limit';
import type { Restrictions } from '@domain/moderation/restriction';
import type { Failure } from '@domain/shared/failure';
import type { LimitedChannel } from '@machines/moderation/channel-limit.machine';
import type { RestrictedUser } from '@machines/moderation/restrictions.machine';
import type { AnnouncementsService } from './announcements';

/** What hosts announce, and keep a user from doing. */
export interface RestrictionsService extends AnnouncementsService {
  /** Follows it; always reports what holds, at once and whenever that changes. Returns the function that stops. */
  watchRestrictions(
    user: RestrictedUser,
    onRestrictions: (restrictions: Restrictions) => void,
    onFailure: (failure: Failure) => void,
  ): () => void;
  /** Follows who may write how often in a channel; null when hosts have decided nothing. Returns the function that stops. */
  watchLimit(
    place: LimitedChannel,
    onLimit: (limit: ChannelLimit | null) => void,
    onFailure: (failure: Failure) => void,
  ): () => void;
}
