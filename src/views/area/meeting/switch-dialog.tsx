import { useLingui } from '@lingui/react/macro';
import { isAskingToCall } from '@machines/calls/calls.selectors';
import { isInCall } from '@machines/meeting/meeting.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { Question } from '@/ui/layers/question';

/** Asks before the user leaves a call or a meeting for another: only one has sound at a time. */
export function SwitchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const meeting = useChild('meeting');
  const calls = useChild('calls');
  const isForCall = useAsOpened(useChildValue('calls', isAskingToCall), opened);
  const isCallLeft = useAsOpened(useChildValue('meeting', isInCall), opened) && !isForCall;
  const confirm = () => {
    if (isForCall) calls.send({ type: 'call.confirm' });
    else meeting.send({ type: 'switch.confirm' });
  };
  return (
    <Dialog
      title={isCallLeft ? t`Leave the call?` : t`Leave the meeting?`}
      opened={opened}
      onClose={onClose}
      nested
      size={440}
    >
      <Question
        choices={
          <>
            <Button variant="default" onClick={onClose}>{t`Stay`}</Button>
            <Button onClick={confirm}>{isCallLeft ? t`Hang up and join` : t`Leave the meeting`}</Button>
          </>
        }
      >
        {isForCall && t`You are in a meeting. To take the call, you have to leave it.`}
        {!isForCall && isCallLeft && t`You are in a call. To join the meeting, you have to hang up.`}
        {!isForCall && !isCallLeft && t`You are in another meeting. To join this one, you have to leave it.`}
      </Question>
    </Dialog>
  );
}
