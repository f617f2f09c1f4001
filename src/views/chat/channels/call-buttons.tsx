import { useLingui } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { useStartCall, useStartGroupCall } from '@/app/use-calls';
import { IconButton } from '@/ui/controls/button';

/** Calls the other person of a private chat. */
export const CallButton = ({ uid, name }: { uid: string; name: string }) => (
  <StartButton start={useStartCall(uid, name)} />
);

/** Calls everybody in a group, or joins their call. */
export const GroupCallButton = ({ channelId, title }: { channelId: string; title: string }) => (
  <StartButton start={useStartGroupCall(channelId, title)} />
);

function StartButton({ start }: { start: (() => void) | null }) {
  const { t } = useLingui();
  return (
    start && (
      <IconButton aria-label={t`Start video chat`} onClick={start}>
        <IconVideo size={20} />
      </IconButton>
    )
  );
}
