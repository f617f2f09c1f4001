import { isolated } from '@domain/shared/shown-text';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallEnd } from '@machines/calls/call.events';
import { callSubject } from '@machines/calls/calls.selectors';
import { IconPhoneOff, IconX } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { IconButton } from '@/ui/controls/button';
import { WithNames } from '@/ui/text/with-names';
import classes from './call-notice.module.css';

const TEXTS: Record<CallEnd, (name: string) => MessageDescriptor> = {
  UNANSWERED: (name) => msg`${name} did not answer.`,
  DECLINED: (name) => msg`${name} declined the call.`,
  BUSY: (name) => msg`${name} can’t be called right now. Write a message instead.`,
  GONE: (name) => msg`The call from ${name} is over.`,
  ENDED: () => msg`The call has ended.`,
  MOVED: () => msg`The call goes on in another tab.`,
  FULL: () => msg`This call is full: up to four people can take part.`,
  CLOSED: () => msg`The call has ended.`,
  FORBIDDEN: (name) => msg`You can’t call ${name}.`,
  DISABLED: () => msg`Video chat is not enabled in this browser.`,
  FAILED: () => msg`Something went wrong with the video chat. Please try again.`,
};

/** Says for a while why a call ended. */
export function CallNotice({ end }: { end: CallEnd }) {
  const { t } = useLingui();
  const calls = useChild('calls');
  const { title } = useChildValue('calls', callSubject);
  return (
    <div className={classes.notice}>
      <IconPhoneOff size={20} className={classes.icon} aria-hidden />
      <p className={classes.text} role="status">
        <WithNames text={t(TEXTS[end](isolated(title)))} />
      </p>
      <IconButton aria-label={t`Close`} onClick={() => calls.send({ type: 'call.dismiss' })}>
        <IconX size={20} />
      </IconButton>
    </div>
  );
}
