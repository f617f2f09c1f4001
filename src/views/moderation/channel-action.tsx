import type { Limiting } from '@domain/moderation/channel-limit';
import { SLOW_SECONDS } from '@domain/moderation/moderation-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { channelLimit } from '@machines/chat-panel/chat-panel.selectors';
import type { ChannelQuestion } from '@machines/moderation/host-action.machine';
import { useBackgroundValue } from '@/app/app-context';
import { SelectField } from '@/ui/controls/schema-form';
import { useSlowTime } from '@/ui/moderation/use-slow-time';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';
import classes from './moderation.module.css';

/** Asks who may write how often in the channel of an area; begins with what holds. */
export function ChannelAction({ actor, question }: { actor: HostActionActor; question: ChannelQuestion }) {
  const { t } = useLingui();
  const time = useSlowTime();
  const limit = useBackgroundValue('chatPanel', channelLimit, null);
  const { channelId, name } = question;
  return (
    <HostActionForm
      actor={actor}
      choices={{ seconds: String((limit?.interval ?? 0) / 1_000), readOnly: limit?.readOnly ?? false }}
      hostActionOf={({ seconds, readOnly }, reason) => ({
        type: 'limit',
        limiting: { channelId, seconds: Number(seconds) as Limiting['seconds'], readOnly, reason },
      })}
    >
      {(inputProps) => (
        <>
          <p className={classes.words}>
            <Trans>
              For everybody in the chat of <bdi>{name}</bdi> but hosts.
            </Trans>
          </p>
          <SelectField {...inputProps('seconds')} label={t`Time between two messages of a person`}>
            {SLOW_SECONDS.map((one) => (
              <option key={one} value={one}>
                {one === 0 ? t`None` : time(one)}
              </option>
            ))}
          </SelectField>
          <label className={classes.choice}>
            <input {...inputProps('readOnly', { type: 'checkbox' })} type="checkbox" />
            {t`Only hosts can write`}
          </label>
        </>
      )}
    </HostActionForm>
  );
}
