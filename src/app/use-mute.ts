import type { Restriction } from '@domain/moderation/restriction';
import { muteIn } from '@machines/moderation/restrictions.machine';
import { useChatValue } from './use-chat';

const muteAnywhere = muteIn('');

/** Returns the ban or mute of the whole venue that keeps the user from writing; null without one. */
export const useMuteAnywhere = (): Restriction | null => useChatValue('restrictions', muteAnywhere, null);
