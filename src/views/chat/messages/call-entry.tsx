import { Trans, useLingui } from '@lingui/react/macro';
import { openChannel } from '@machines/chat-panel/chat-panel.selectors';
import { IconPhone, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChildValue } from '@/app/app-context';
import { useStartCall } from '@/app/use-calls';
import { useOwnId } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import { callLength } from '@/ui/text/call-length';
import classes from './call-entry.module.css';

interface CallProps {
  callerId: string;
  callerName: string;
}

/** An entry of the conversation: nobody answered a call. Who missed it can call back. */
export function MissedCall({ callerId, callerName }: CallProps) {
  const isOwn = useOwnId() === callerId;
  const isPrivate = useChildValue('chatPanel', (snapshot) => openChannel(snapshot)?.type === 'PRIVATE');
  const call = useStartCall(callerId, callerName);
  const Icon = isOwn ? IconPhoneOutgoing : IconPhoneX;
  return (
    <Entry icon={<Icon size={18} stroke={1.6} />} isMissed={!isOwn}>
      <MissedCallWords isOwn={isOwn} />
      {isPrivate && call && (
        <PlainButton className={classes.back} onClick={call}>
          {isOwn ? <Trans>Call again</Trans> : <Trans>Call back</Trans>}
        </PlainButton>
      )}
    </Entry>
  );
}

export const MissedCallWords = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? <Trans>Nobody answered your call</Trans> : <Trans>Missed call</Trans>;

interface EndedCallProps extends CallProps {
  /** When it began and ended, in milliseconds since 1970. */
  calledAt: number;
  sentAt: number;
}

/** An entry of the conversation: when a call began, how long two people talked, and who began it. */
export function EndedCall({ callerId, callerName, calledAt, sentAt }: EndedCallProps) {
  const { i18n } = useLingui();
  const isOwn = useOwnId() === callerId;
  // A group may have gone on without who began it.
  const isPrivate = useChildValue('chatPanel', (snapshot) => openChannel(snapshot)?.type === 'PRIVATE');
  const time = i18n.date(new Date(calledAt), { timeStyle: 'short' });
  return (
    <Entry icon={<IconPhone size={18} stroke={1.6} />}>
      <span className={classes.words}>
        <Trans>Call, {time}</Trans>
        <span className={classes.facts}>
          {isOwn ? (
            <Trans>You called</Trans>
          ) : (
            <Trans>
              <bdi>{callerName}</bdi> called
            </Trans>
          )}
          {isPrivate && (
            <>
              {' · '}
              <bdi>{callLength(i18n, sentAt - calledAt)}</bdi>
            </>
          )}
        </span>
      </span>
    </Entry>
  );
}

interface EntryProps {
  icon: ReactNode;
  isMissed?: boolean;
  children: ReactNode;
}

const Entry = ({ icon, isMissed = false, children }: EntryProps) => (
  <div className={classes.call} data-missed={isMissed || undefined}>
    <span className={classes.sign} aria-hidden>
      {icon}
    </span>
    {children}
  </div>
);
