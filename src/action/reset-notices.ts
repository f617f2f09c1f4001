import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ResetView } from '@machines/password-reset/password-reset.machine';
import {
  IconCircleCheck,
  IconClockX,
  IconLinkOff,
  IconLockCheck,
  IconPlugConnectedX,
} from '@tabler/icons-react';

interface ResetNotice {
  Icon: typeof IconClockX;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

/** The notices of the page when it has no form. */
export const RESET_NOTICES: Record<Exclude<ResetView, 'checking' | 'asking'>, ResetNotice> = {
  done: {
    Icon: IconCircleCheck,
    title: msg`Your password has been set`,
    text: msg`Log in with your new password. You have been logged out on all devices.`,
  },
  expired: {
    Icon: IconClockX,
    title: msg`This link has expired`,
    text: msg`Links are only valid for a limited time. Request a new one on the login page.`,
  },
  used: {
    Icon: IconLockCheck,
    title: msg`This link was already used`,
    text: msg`Your password has been changed since this link was sent. If that was not you, request a new link on the login page.`,
  },
  invalid: {
    Icon: IconLinkOff,
    title: msg`This link does not work`,
    text: msg`The link may be incomplete. Open it again from the email, or request a new one on the login page.`,
  },
  unreachable: {
    Icon: IconPlugConnectedX,
    title: msg`This link could not be checked`,
    text: msg`The server is currently not reachable and will be available shortly.`,
  },
};
