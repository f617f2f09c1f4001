import type { Ring } from '@domain/calls/call';
import { channelTypeOf } from '@domain/chat/channel-id';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { usePicture } from '@/app/use-picture';
import { Button } from '@/ui/controls/button';
import { Face } from '@/ui/media/face';
import classes from './incoming-call.module.css';

/** Says who calls. It leaves the focus where it is, so that nothing typed answers the call. */
export function IncomingCall({ ring: { from, name, channelId } }: { ring: Ring }) {
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
        <span className={classes.what}>
          {isGroup ? <Trans>is calling your group</Trans> : <Trans>is calling you</Trans>}
        </span>
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
