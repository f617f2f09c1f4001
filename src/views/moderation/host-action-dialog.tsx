import { type Announcing, announcingSchema } from '@domain/moderation/announcement';
import type { Limiting } from '@domain/moderation/channel-limit';
import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_MINUTES, SLOW_SECONDS } from '@domain/moderation/moderation-limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { channelLimit } from '@machines/chat-panel/chat-panel.selectors';
import {
  askedQuestion,
  type BoardQuestion,
  type ChannelQuestion,
  type Question,
  removedKind,
} from '@machines/moderation/host-action.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useSelector } from '@xstate/react';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { useDialogStep } from '@/app/use-dialog-step';
import { SelectField } from '@/ui/controls/schema-form';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { useSlowTime } from '@/ui/moderation/use-slow-time';
import { VenueText } from '@/ui/text/venue-text';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';
import classes from './moderation.module.css';
import { PersonAction } from './person-action';
import { REMOVAL_TEXTS } from './report-texts';

/** Asks who may write how often in the channel of an area; begins with what holds. */
function ChannelAction({ actor, question }: { actor: HostActionActor; question: ChannelQuestion }) {
  const { t } = useLingui();
  const time = useSlowTime();
  const limit = useBackgroundValue('chatPanel', channelLimit, null);
  const { channelId, name } = question;
  return (
    <HostActionForm
      actor={actor}
      submit={t`Save`}
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

/** Asks why a whiteboard is cleared. */
function BoardAction({ actor, question }: { actor: HostActionActor; question: BoardQuestion }) {
  const { t } = useLingui();
  const { widgetId, name } = question;
  return (
    <HostActionForm
      actor={actor}
      submit={t`Clear whiteboard`}
      choices={{}}
      hostActionOf={(_, reason) => ({ type: 'clearBoard', clearing: { widgetId, reason } })}
    >
      {() => (
        <p className={classes.words}>
          <Trans>
            What is on <bdi>{name}</bdi> disappears for everybody. You can restore it in the log.
          </Trans>
        </p>
      )}
    </HostActionForm>
  );
}

const TIMES: Record<Announcing['minutes'], MessageDescriptor> = {
  10: msg`10 minutes`,
  60: msg`1 hour`,
  240: msg`4 hours`,
  1440: msg`1 day`,
};

/** Asks what to announce, where, and for how long. */
function AnnouncementAction({ actor }: { actor: HostActionActor }) {
  const { t, i18n } = useLingui();
  const areas = useChildValue('venue', openedVenue)?.architecture.areas ?? [];
  return (
    <HostActionForm
      actor={actor}
      words={{ label: t`Text`, schema: announcingSchema.entries.text, most: ANNOUNCEMENT_MAX }}
      submit={t`Send`}
      choices={{ areaId: '', minutes: '60' }}
      hostActionOf={({ areaId, minutes }, text) => ({
        type: 'announce',
        announcing: {
          text,
          minutes: Number(minutes) as Announcing['minutes'],
          ...(areaId !== '' && { areaId }),
        },
      })}
    >
      {(inputProps) => (
        <>
          <SelectField {...inputProps('areaId')} label={t`Where?`}>
            <option value="">{t`Everywhere`}</option>
            {areas.map(({ id, names }) => (
              <VenueText key={id} as="option" value={id} texts={names} />
            ))}
          </SelectField>
          <SelectField {...inputProps('minutes')} label={t`For how long?`}>
            {ANNOUNCEMENT_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {i18n._(TIMES[minutes])}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </HostActionForm>
  );
}

const TITLES: Record<Exclude<Question['kind'], 'remove'>, MessageDescriptor> = {
  mute: msg`Mute`,
  ban: msg`Ban`,
  limit: msg`Limit writing`,
  announce: msg`Announce`,
  clear: msg`Clear whiteboard`,
};

const titleOf = (question: Question): MessageDescriptor =>
  question.kind === 'remove' ? REMOVAL_TEXTS[removedKind(question) ?? 'message'] : TITLES[question.kind];

interface HostActionDialogProps extends LayerProps {
  actor: HostActionActor;
}

/** Asks the host about an action. */
export function HostActionDialog({ actor, opened, onClose }: HostActionDialogProps) {
  const { i18n } = useLingui();
  const asked = useSelector(actor, askedQuestion);
  const question = useAsOpened(asked, opened);
  useDialogStep(opened, onClose);
  return (
    <Dialog title={question ? i18n._(titleOf(question)) : ''} opened={opened} onClose={onClose} nested>
      {question && <Form actor={actor} question={question} />}
    </Dialog>
  );
}

function Form({ actor, question }: { actor: HostActionActor; question: Question }) {
  if (question.kind === 'announce') return <AnnouncementAction actor={actor} />;
  if (question.kind === 'limit') return <ChannelAction actor={actor} question={question} />;
  if (question.kind === 'clear') return <BoardAction actor={actor} question={question} />;
  return <PersonAction actor={actor} question={question} />;
}
