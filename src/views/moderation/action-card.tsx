import { areaOf as areaOfChannel, type ChannelType, channelTypeOf } from '@domain/chat/channel-id';
import type { Action } from '@domain/moderation/action';
import { isForGood } from '@domain/moderation/restriction';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isHostActionSaving } from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Moment, useMoment } from '@/app/texts/moment';
import { useAreaName } from '@/app/texts/names';
import { Button } from '@/ui/controls/button';
import { useSlowTime } from '@/ui/moderation/use-slow-time';
import type { HostActionActor } from './host-action-actor';
import classes from './moderation-page.module.css';

const KIND_TEXTS: Record<Action['kind'], MessageDescriptor> = {
  MESSAGE_REMOVED: msg`Message removed`,
  POST_REMOVED: msg`Post removed`,
  COMMENT_REMOVED: msg`Comment removed`,
  BOARD_CLEARED: msg`Whiteboard cleared`,
  ELEMENT_REMOVED: msg`Removed from a whiteboard`,
  MUTED: msg`Muted`,
  BANNED: msg`Banned`,
  REPORT_DISMISSED: msg`Report dismissed`,
  CHANNEL_LIMITED: msg`Writing limited`,
  ANNOUNCED: msg`Announced`,
};

/** Areas have names. */
const PLACE_TEXTS: Partial<Record<ChannelType, MessageDescriptor>> = {
  PRIVATE: msg`private chat`,
  GROUP: msg`group`,
};

interface ActionCardProps {
  action: Action;
  actor: HostActionActor;
}

/** Shows what a host did, to whom and why, and lets it be undone. */
export function ActionCard({ action, actor }: ActionCardProps) {
  const { t, i18n } = useLingui();
  const { kind, name, host, actedAt, reason, undoneAt, undoneBy = '', limit } = action;
  const areaName = useAreaName(areaOfChannel(action.channelId ?? ''));
  const subject = name || areaName || t`Everywhere`;
  const type = channelTypeOf(action.channelId ?? '');
  return (
    <li className={classes.card}>
      <h2 className={classes.heading}>
        <bdi>{subject}</bdi> · {i18n._(KIND_TEXTS[kind])}
        {name !== '' && areaName !== '' && (
          <>
            {' · '}
            <bdi>{areaName}</bdi>
          </>
        )}
        {type && PLACE_TEXTS[type] && <> · {i18n._(PLACE_TEXTS[type])}</>}
      </h2>
      <p className={classes.words}>
        <bdi>{host}</bdi>, <Moment at={actedAt} />
      </p>
      <End action={action} />
      {limit && <LimitText {...limit} />}
      {reason !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {reason}
        </blockquote>
      )}
      {undoneAt === undefined ? (
        <UndoButton action={action} actor={actor} />
      ) : (
        <Undone undoneBy={undoneBy} time={<Moment at={undoneAt} />} />
      )}
    </li>
  );
}

function UndoButton({ action: { id, kind }, actor }: ActionCardProps) {
  const busy = useSelector(actor, isHostActionSaving);
  if (kind === 'ELEMENT_REMOVED') return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        aria-disabled={busy}
        onClick={() => actor.send({ type: 'hostAction.perform', hostAction: { type: 'undo', actionId: id } })}
      >
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}

function LimitText({ seconds, readOnly }: NonNullable<Action['limit']>) {
  const time = useSlowTime()(seconds);
  return (
    <p className={classes.words}>
      {readOnly && <Trans>Only hosts can write.</Trans>}{' '}
      {seconds > 0 && <Trans>Slow mode: {time} between two messages.</Trans>}
      {!readOnly && seconds === 0 && <Trans>Everybody can write.</Trans>}
    </p>
  );
}

const Undone = ({ undoneBy, time }: { undoneBy: string; time: ReactNode }) => (
  <p className={classes.words}>
    <Trans>
      Undone by <bdi>{undoneBy}</bdi>, {time}
    </Trans>
  </p>
);

function End({ action: { until } }: { action: Action }) {
  const { t } = useLingui();
  const moment = useMoment();
  if (until === undefined) return null;
  const time = moment(until);
  return <p className={classes.words}>{isForGood({ until }) ? t`For good` : t`Until ${time}`}</p>;
}
