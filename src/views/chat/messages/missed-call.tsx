import { Trans } from '@lingui/react/macro';
import { openChannel } from '@machines/chat-panel/chat-panel.selectors';
import { IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { useStartCall } from '@/app/use-calls';
import { useOwnId } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './missed-call.module.css';

interface MissedCallProps {
  callerId: string;
  callerName: string;
}

/** An entry of the conversation: nobody answered a call. Who missed it can call back. */
export function MissedCall({ callerId, callerName }: MissedCallProps) {
  const isOwn = useOwnId() === callerId;
  const isPrivate = useChildValue('chatPanel', (snapshot) => openChannel(snapshot)?.type === 'PRIVATE');
  const call = useStartCall(callerId, callerName);
  const Icon = isOwn ? IconPhoneOutgoing : IconPhoneX;
  return (
    <div className={classes.call} data-missed={!isOwn || undefined}>
      <span className={classes.sign} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <MissedCallWords isOwn={isOwn} />
      {isPrivate && call && (
        <PlainButton className={classes.back} onClick={call}>
          {isOwn ? <Trans>Call again</Trans> : <Trans>Call back</Trans>}
        </PlainButton>
      )}
    </div>
  );
}

export const MissedCallWords = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? <Trans>Nobody answered your call</Trans> : <Trans>Missed call</Trans>;
