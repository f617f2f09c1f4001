import type { Ring } from '@domain/calls/call';
import { channelTypeOf } from '@domain/chat/channel-id';
import { isolated } from '@domain/shared/shown-text';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallEnd } from '@machines/calls/call.events';
import { callSubject, shownEnd, shownRing } from '@machines/calls/calls.selectors';
import { IconPhone, IconPhoneOff, IconX } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { CallProvider } from '@/app/call-parts';
import { useCall } from '@/app/use-calls';
import { usePicture } from '@/app/use-picture';
import { Button, IconButton } from '@/ui/controls/button';
import { NoticePlace } from '@/ui/layers/notice-place';
import { Face } from '@/ui/media/face';
import { WithNames } from '@/ui/text/with-names';
import classes from './call-layers.module.css';
import { CallWindow } from './call-window';

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
function CallNotice({ end }: { end: CallEnd }) {
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

/** Says who calls. It leaves the focus where it is, so that nothing typed answers the call. */
function IncomingCall({ ring: { from, name, channelId } }: { ring: Ring }) {
  const { t } = useLingui();
  const calls = useChild('calls');
  const picture = usePicture(from);
  const isGroup = channelTypeOf(channelId) === 'GROUP';
  return (
    <section className={classes.layer} aria-label={t`Incoming call`}>
      <span className={classes.face}>
        <Face name={name} picture={picture} size="large" />
      </span>
      <p className={classes.words} role="alert">
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.what}>{isGroup ? t`is calling your group` : t`is calling you`}</span>
      </p>
      <div className={classes.answers}>
        <Button
          variant="default"
          icon={<IconPhoneOff size={20} aria-hidden />}
          onClick={() => calls.send({ type: 'call.decline' })}
        >
          <Trans>Decline</Trans>
        </Button>
        <Button
          variant="positive"
          icon={<IconPhone size={20} aria-hidden />}
          onClick={() => calls.send({ type: 'call.accept' })}
        >
          <Trans>Accept</Trans>
        </Button>
      </div>
    </section>
  );
}

/** A call for the user, the call that the user is in, and why the last one ended. */
export function CallLayers() {
  const ring = useChildValue('calls', shownRing);
  const end = useChildValue('calls', shownEnd);
  const call = useCall();
  return (
    <>
      <NoticePlace urgency="urgent">
        {ring && <IncomingCall key={ring.channelId} ring={ring} />}
        {end && <CallNotice end={end} />}
      </NoticePlace>
      {call && (
        <CallProvider value={call}>
          <CallWindow />
        </CallProvider>
      )}
    </>
  );
}
