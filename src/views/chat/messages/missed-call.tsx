import { Trans } from '@lingui/react/macro';
import { IconPhoneX } from '@tabler/icons-react';
import { useOwnId } from '@/app/use-names';
import classes from './missed-call.module.css';

/** Says that nobody answered a call, to its caller and to those who missed it. */
export const MissedCall = ({ callerId }: { callerId: string }) => (
  <span className={classes.call}>
    <IconPhoneX size={18} aria-hidden />
    <MissedCallWords isOwn={useOwnId() === callerId} />
  </span>
);

export const MissedCallWords = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? <Trans>Nobody answered your call</Trans> : <Trans>Missed call</Trans>;
