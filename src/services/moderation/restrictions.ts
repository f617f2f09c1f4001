import type { Restrictions } from '@domain/moderation/restriction';
import type { Failure } from '@domain/shared/failure';
import type { RestrictedUser } from '@machines/moderation/restrictions.machine';

/** What hosts keep a user from doing. */
export interface RestrictionsService {
  /** Follows it; always reports what holds, at once and whenever that changes. Returns the function that stops. */
  watchRestrictions(
    user: RestrictedUser,
    onRestrictions: (restrictions: Restrictions) => void,
    onFailure: (failure: Failure) => void,
  ): () => void;
}
