import type { Limiting } from '@domain/moderation/channel-limit';
import { SLOW_SECONDS } from '@domain/moderation/moderation-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { channelLimit } from '@machines/chat-panel/chat-panel.selectors';
import type { ChannelQuestion } from '@machines/moderation/host-action.machine';
import { useId } from 'react';
import { useBackgroundValue } from '@/app/app-context';
import { useSlowTime } from '@/ui/moderation/use-slow-time';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';
import classes from './moderation.module.css';

/** Asks who may write how often in the channel of an area; begins with what holds. */
export function ChannelAction({ actor, question }: { actor: HostActionActor; question: ChannelQuestion }) {
  const { t } = useLingui();
  const time = useSlowTime();
  const seconds = useId();
  const limit = useBackgroundValue('chatPanel', channelLimit, null);
  const { channelId, name } = question;
  const limitingOf = (data: FormData, reason: string): Limiting => ({
    channelId,
    seconds: Number(data.get('seconds')) as Limiting['seconds'],
    readOnly: data.get('readOnly') === 'true',
    reason,
  });
  return (
    <HostActionForm
      actor={actor}
      hostActionOf={(data, reason) => ({ type: 'limit', limiting: limitingOf(data, reason) })}
    >
      <p className={classes.words}>
        <Trans>
          For everybody in the chat of <bdi>{name}</bdi> but hosts.
        </Trans>
      </p>
      <div>
        <label htmlFor={seconds} className={classes.label}>{t`Time between two messages of a person`}</label>
        <select
          id={seconds}
          name="seconds"
          defaultValue={(limit?.interval ?? 0) / 1_000}
          className={classes.field}
        >
          {SLOW_SECONDS.map((one) => (
            <option key={one} value={one}>
              {one === 0 ? t`None` : time(one)}
            </option>
          ))}
        </select>
      </div>
      <label className={classes.choice}>
        <input type="checkbox" name="readOnly" value="true" defaultChecked={limit?.readOnly} />
        {t`Only hosts can write`}
      </label>
    </HostActionForm>
  );
}
