import { otherOf } from '@domain/chat/channel-id';
import { Trans, useLingui } from '@lingui/react/macro';
import { callPhase, otherPeople } from '@machines/calls/call.selectors';
import { callSubject } from '@machines/calls/calls.selectors';
import { areDevicesFailed, isChecking, isReviewing } from '@machines/calls/devices.selectors';
import { IconGripHorizontal, IconPhone } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { useDevicesValue, useShownCallValue } from '@/app/call-parts';
import { useOwnId } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import { useMoving } from '@/ui/hooks/use-moving';
import { CallControls } from './call-controls';
import { CallPictures } from './call-pictures';
import { CallStatus } from './call-status';
import classes from './call-window.module.css';
import { DeviceCheck, DeviceReview } from './device-check';
import { DeviceProblem } from './device-problem';

const NOBODY: readonly never[] = [];

/** The call that the user is in: a small window, which can be moved over every page. */
export function CallWindow() {
  const { t } = useLingui();
  const { channelId, title } = useChildValue('calls', callSubject);
  const otherId = otherOf(channelId, useOwnId()) ?? '';
  const phase = useShownCallValue(callPhase, 'leaving');
  const others = useShownCallValue(otherPeople, NOBODY);
  const isFailed = useDevicesValue(areDevicesFailed, false);
  const isFirst = useDevicesValue(isChecking, false);
  const isBeside = useDevicesValue(isReviewing, false);
  const { place, handle } = useMoving();
  return (
    <section ref={place} className={classes.window} aria-label={t`Call with ${title}`} tabIndex={-1}>
      <div className={classes.bar}>
        <h2 className={classes.title}>
          <bdi>{title}</bdi>
        </h2>
        <PlainButton {...handle} className={classes.handle} aria-label={t`Move with the arrow keys`}>
          <IconGripHorizontal size={20} />
        </PlainButton>
      </div>
      {isFailed && <DeviceProblem />}
      {isFirst && (
        <DeviceCheck icon={<IconPhone size={20} aria-hidden />}>
          <Trans>Call now</Trans>
        </DeviceCheck>
      )}
      {!isFailed && !isFirst && (
        <>
          <CallPictures others={others} otherId={otherId} title={title} />
          <CallStatus phase={phase} />
          {isBeside && <DeviceReview />}
          <CallControls />
        </>
      )}
    </section>
  );
}
