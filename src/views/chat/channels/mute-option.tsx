import { Trans } from '@lingui/react/macro';
import { isMutingFailed } from '@machines/chat-panel/muting';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useChannels, useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { MenuOption } from '@/ui/controls/options-menu';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { Problem } from '@/ui/text/notices';
import classes from './mute-option.module.css';

/** Mutes a channel, which then calls for no attention, or ends that. */
export function MuteOption({ channelId }: { channelId: string }) {
  const mute = useChatPart('mute');
  const isMuted = useChannels().channels.isMuted(channelId);
  return (
    <MenuOption
      icon={isMuted ? IconBell : IconBellOff}
      onClick={() => mute?.send({ type: 'task.run', request: { channelId, muted: !isMuted } })}
    >
      {isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
    </MenuOption>
  );
}

/** Says that the channel could not be muted, or unmuted. */
export function MutingProblem({ channelId }: { channelId: string }) {
  const mute = useChatPart('mute');
  const isFailed = useChatValue('mute', isMutingFailed(channelId), false);
  if (!isFailed) return null;
  return (
    <PanelFoot>
      <div className={classes.problem}>
        <Problem>
          <Trans>That did not work. Please try again.</Trans>
        </Problem>
        <Button variant="default" onClick={() => mute?.send({ type: 'task.dismiss' })}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </PanelFoot>
  );
}
