import type { Reply } from '../wire/messages';
import type { TokenRefusal } from './verify-token';

const REASONS: Record<TokenRefusal['status'], string> = {
  expired_token: 'The token is expired',
  invalid_token: 'The token is not valid',
};

/** Reasons sent when a sign-in ends. */
export const ENDINGS: Record<TokenRefusal['status'], string> = {
  expired_token: REASONS.expired_token,
  invalid_token: 'The account may not enter any more, or its session was ended',
};

// The SDK backs off after each `permission_denied`.
export const TOO_MANY_CONNECTIONS: Reply = {
  s: 'permission_denied',
  d: 'There are too many connections of one person',
};

/** Returns the reply to a rejected token. */
export const refusal = (status: TokenRefusal['status']): Reply => ({ s: status, d: REASONS[status] });
