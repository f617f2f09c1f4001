import { areaChannelId, channelTypeOf } from '@domain/chat/channel-id';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { OpenVenue } from '@domain/venue/venue';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type HostAction, type PersonQuestion, removedKind } from '@machines/moderation/host-action.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useId } from 'react';
import { useChildValue } from '@/app/app-context';
import { VenueText } from '@/ui/text/venue-text';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';
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

const HERE = 'here';

/** Returns the channel of what is chosen; undefined for everywhere. */
function channelOf(place: string, message: PersonQuestion['message']): string | undefined {
  if (place === HERE) return message?.channelId;
  return place === '' ? undefined : place;
}

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

function hostActionOf(question: PersonQuestion, data: FormData, reason: string): HostAction {
  const { kind, userId, message, reportId } = question;
  const removal = removalOf(question, reason);
  if (removal) return removal;
  const minutes = Number(data.get('minutes'));
  const channelId = channelOf(String(data.get('place') ?? ''), message);
  return {
    type: 'restrict',
    restricting: {
      kind: kind === 'ban' ? 'BAN' : 'MUTE',
      userId,
      reason,
      reportId,
      ...(minutes > 0 && { minutes }),
      ...(channelId !== undefined && { channelId }),
    },
  };
}

/** Asks for the reason of a removal, a mute or a ban, where it holds, and for how long. */
export function PersonAction({ actor, question }: { actor: HostActionActor; question: PersonQuestion }) {
  const { kind, message } = question;
  return (
    <HostActionForm actor={actor} hostActionOf={(data, reason) => hostActionOf(question, data, reason)}>
      <Words question={question} />
      {kind === 'mute' && message && <Place />}
      {kind === 'ban' && <BanPlace question={question} />}
      {kind !== 'remove' && <Time />}
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

function Place() {
  const { t } = useLingui();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t`Where?`}</legend>
      <label className={classes.choice}>
        <input type="radio" name="place" value={HERE} defaultChecked />
        {t`In this chat`}
      </label>
      <label className={classes.choice}>
        <input type="radio" name="place" value="" />
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

/** The event, its areas, and the group of the message; begins with where the message or the post is. */
function BanPlace({ question }: { question: PersonQuestion }) {
  const { t } = useLingui();
  const place = useId();
  const venue = useChildValue('venue', openedVenue);
  const areas = venue?.architecture.areas ?? [];
  const channelId = question.message?.channelId ?? channelOfText(venue, question);
  const type = channelTypeOf(channelId);
  return (
    <div>
      <label htmlFor={place} className={classes.label}>{t`From where?`}</label>
      <select
        id={place}
        name="place"
        defaultValue={type === 'PRIVATE' ? '' : channelId}
        className={classes.field}
      >
        <option value="">{t`The whole event`}</option>
        {type === 'GROUP' && <option value={channelId}>{t`The group of the message`}</option>}
        {areas.map(({ id, names }) => (
          <VenueText key={id} as="option" value={areaChannelId(id)} texts={names} />
        ))}
      </select>
    </div>
  );
}

function Time() {
  const { t, i18n } = useLingui();
  const time = useId();
  return (
    <div>
      <label htmlFor={time} className={classes.label}>{t`For how long?`}</label>
      <select id={time} name="minutes" defaultValue={60} className={classes.field}>
        {TIMES.map(([minutes, text]) => (
          <option key={minutes} value={minutes}>
            {i18n._(text)}
          </option>
        ))}
      </select>
    </div>
  );
}
