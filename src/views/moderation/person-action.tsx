import { areaChannelId, channelTypeOf } from '@domain/chat/channel-id';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { OpenVenue } from '@domain/venue/venue';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type HostAction, type PersonQuestion, removedKind } from '@machines/moderation/host-action.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from '@/app/app-context';
import { SelectField } from '@/ui/controls/schema-form';
import { VenueText } from '@/ui/text/venue-text';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm, type InputProps } from './host-action-form';
import classes from './moderation.module.css';

const TIMES: readonly [minutes: number, text: MessageDescriptor][] = [
  [10, msg`10 minutes`],
  [60, msg`1 hour`],
  [24 * 60, msg`1 day`],
  [7 * 24 * 60, msg`1 week`],
  [0, msg`For good`],
];

const REMOVAL_WORDS: Record<'message' | 'post' | 'comment', MessageDescriptor> = {
  message: msg`Its place in the conversation stays. You can undo this in the log.`,
  post: msg`It leaves the wall, and its author sees the reason. You can undo this in the log.`,
  comment: msg`It leaves the media board, and its author sees the reason. You can undo this in the log.`,
};

type Choices = {
  /** The id of a channel; empty for everywhere. */
  place: string;
  /** 0 for ever. */
  minutes: string;
};

/** Returns the removal that is asked for; null for another question. */
function removalOf(
  { kind, message, post, comment, reportId }: PersonQuestion,
  reason: string,
): HostAction | null {
  if (kind !== 'remove') return null;
  if (comment) return { type: 'removeComment', removal: { ...comment, reason, reportId } };
  if (post) return { type: 'removePost', removal: { ...post, reason, reportId } };
  return message ? { type: 'remove', removal: { ...message, reason, reportId } } : null;
}

function hostActionOf(question: PersonQuestion, { place, minutes }: Choices, reason: string): HostAction {
  const { kind, userId, reportId } = question;
  const removal = removalOf(question, reason);
  if (removal) return removal;
  return {
    type: 'restrict',
    restricting: {
      kind: kind === 'ban' ? 'BAN' : 'MUTE',
      userId,
      reason,
      reportId,
      ...(minutes !== '0' && { minutes: Number(minutes) }),
      ...(place !== '' && { channelId: place }),
    },
  };
}

/** Returns where an action holds at first: a mute in the chat of the message, a ban from where the text is. */
function firstPlace(venue: OpenVenue | null, question: PersonQuestion): string {
  const channelId = question.message?.channelId;
  if (question.kind === 'mute') return channelId ?? '';
  const place = channelId ?? channelOfText(venue, question);
  const areas = venue?.architecture.areas.map(({ id }) => areaChannelId(id)) ?? [];
  // Only what can be chosen.
  return channelTypeOf(place) === 'GROUP' || areas.includes(place) ? place : '';
}

const SUBMITS: Record<PersonQuestion['kind'], MessageDescriptor> = {
  remove: msg`Remove`,
  mute: msg`Mute`,
  ban: msg`Ban`,
};

/** Asks for the reason of a removal, a mute or a ban, where it holds, and for how long. */
export function PersonAction({ actor, question }: { actor: HostActionActor; question: PersonQuestion }) {
  const { i18n } = useLingui();
  const { kind, message } = question;
  const venue = useChildValue('venue', openedVenue);
  return (
    <HostActionForm<Choices>
      actor={actor}
      submit={i18n._(SUBMITS[kind])}
      choices={{ place: firstPlace(venue, question), minutes: '60' }}
      hostActionOf={(choices, reason) => hostActionOf(question, choices, reason)}
    >
      {(inputProps) => (
        <>
          <Words question={question} />
          {kind === 'mute' && message && <Place channelId={message.channelId} inputProps={inputProps} />}
          {kind === 'ban' && <BanPlace group={message?.channelId} inputProps={inputProps} />}
          {kind !== 'remove' && <Time inputProps={inputProps} />}
        </>
      )}
    </HostActionForm>
  );
}

function Words({ question }: { question: PersonQuestion }) {
  const { i18n } = useLingui();
  const { kind, name } = question;
  return (
    <p className={classes.words}>
      {kind === 'remove' && i18n._(REMOVAL_WORDS[removedKind(question) ?? 'message'])}
      {kind === 'mute' && (
        <Trans>
          <bdi>{name}</bdi> can read, but not write, and sees the reason.
        </Trans>
      )}
      {kind === 'ban' && (
        <Trans>
          <bdi>{name}</bdi> has to leave at once, cannot come back before the end, and sees the reason.
        </Trans>
      )}
    </p>
  );
}

interface ChoiceProps {
  inputProps: InputProps<Choices>;
}

function Place({ channelId, inputProps }: ChoiceProps & { channelId: string }) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t`Where?`}</legend>
      <label className={classes.choice}>
        <input {...inputProps('place', { type: 'radio', value: channelId })} type="radio" name="place" />
        {t`In this chat`}
      </label>
      <label className={classes.choice}>
        <input {...inputProps('place', { type: 'radio', value: '' })} type="radio" name="place" />
        {t`In all chats`}
      </label>
    </fieldset>
  );
}

/** Returns the channel of the area in which a post or a comment is; '' for more areas than one. */
function channelOfText(venue: OpenVenue | null, { post, comment }: PersonQuestion): string {
  const walls = venue && post ? placedWidgets(venue, 'SOCIAL_WALL') : [];
  const boards = venue && comment ? placedWidgets(venue, 'MEDIA_BOARD') : [];
  const places = [
    ...walls.filter(({ widget }) => widget.id === post?.widgetId),
    ...boards.filter(({ widget: { configurations } }) =>
      configurations.some(({ mediaBoardId }) => mediaBoardId === comment?.mediaBoardId),
    ),
  ].map(({ place }) => place);
  const [place = ''] = places;
  return places.every((one) => one === place) && channelTypeOf(place) === 'AREA' ? place : '';
}

/** The event, its areas, and the group of the message. */
function BanPlace({ group = '', inputProps }: ChoiceProps & { group: string | undefined }) {
  const { t } = useLingui();
  const areas = useChildValue('venue', openedVenue)?.architecture.areas ?? [];
  return (
    <SelectField {...inputProps('place')} label={t`From where?`}>
      <option value="">{t`The whole event`}</option>
      {channelTypeOf(group) === 'GROUP' && <option value={group}>{t`The group of the message`}</option>}
      {areas.map(({ id, names }) => (
        <VenueText key={id} as="option" value={areaChannelId(id)} texts={names} />
      ))}
    </SelectField>
  );
}

function Time({ inputProps }: ChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <SelectField {...inputProps('minutes')} label={t`For how long?`}>
      {TIMES.map(([minutes, text]) => (
        <option key={minutes} value={minutes}>
          {i18n._(text)}
        </option>
      ))}
    </SelectField>
  );
}
