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

/** What the page says when there is nothing to fill in. */
export const RESET_NOTICES: Record<Exclude<ResetView, 'checking' | 'asking'>, ResetNotice> = {
  done: {
    Icon: IconCircleCheck,
    title: msg`Your password is set`,
    text: msg`Log in with it from now on. You were logged out everywhere.`,
  },
  expired: {
    Icon: IconClockX,
    title: msg`This link has expired`,
    text: msg`It worked for a limited time only. Ask for a new one on the login page.`,
  },
  used: {
    Icon: IconLockCheck,
    title: msg`This link was already used`,
    text: msg`Your password has been set since this link was made. If that was not you, ask for a new link on the login page.`,
  },
  invalid: {
    Icon: IconLinkOff,
    title: msg`This link does not work`,
    text: msg`It may be incomplete. Open it again as it stands in the mail, or ask for a new one on the login page.`,
  },
  unreachable: {
    Icon: IconPlugConnectedX,
    title: msg`This link could not be checked`,
    text: msg`The server is currently not reachable and will be available shortly.`,
  },
};
