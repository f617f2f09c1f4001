import { Trans, useLingui } from '@lingui/react/macro';
import { hasSound, type NoticeState, noticeState } from '@machines/chat-panel/alerts/chat-alerts.machine';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { MenuSwitch, OptionsMenu } from '@/ui/controls/options-menu';
import classes from './alert-options.module.css';

/** Lets the user choose how this browser alerts them of new messages. */
export function AlertOptions() {
  const { t } = useLingui();
  const alerts = useChatPart('alerts');
  const notices = useChatValue('alerts', noticeState, 'off');
  const isSounding = useChatValue('alerts', hasSound, false);
  if (!alerts) return null;
  const isOn = notices === 'on';
  const Sign = isOn || isSounding ? IconBellRinging : IconBell;
  return (
    <OptionsMenu
      button={
        <IconButton aria-label={t`Alerts of new messages`}>
          <Sign size={20} stroke={1.6} />
        </IconButton>
      }
    >
      <MenuSwitch
        checked={isOn}
        disabled={notices === 'unsupported'}
        onChange={() => alerts.send({ type: isOn ? 'notifications.stop' : 'notifications.start' })}
      >
        <Trans>Notifications on this device</Trans>
      </MenuSwitch>
      <NoticeNote state={notices} />
      <MenuSwitch
        checked={isSounding}
        onChange={() => alerts.send({ type: isSounding ? 'sound.stop' : 'sound.start' })}
      >
        <Trans>Sound</Trans>
      </MenuSwitch>
    </OptionsMenu>
  );
}

/** Says why there are no notifications. */
function NoticeNote({ state }: { state: NoticeState }) {
  if (state !== 'denied' && state !== 'unsupported') return null;
  return (
    <p className={classes.note} role="status">
      {state === 'denied' ? (
        <Trans>
          Your browser blocks notifications of this page. Allow them in its settings for this site.
        </Trans>
      ) : (
        <Trans>This browser shows no notifications of pages.</Trans>
      )}
    </p>
  );
}
