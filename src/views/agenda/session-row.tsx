import { conflictsWith, type SessionPhase, type TimedSession } from '@domain/schedule/day-plan';
import { textIn } from '@domain/shared/localized';
import { Trans, useLingui } from '@lingui/react/macro';
import { failedStar, mayStar } from '@machines/agenda/agenda.machine';
import {
  IconAlertTriangle,
  IconClockEdit,
  IconMapPinShare,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, memo, type ReactNode, useId } from 'react';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { useAgendaStore, useRoomNames, useZone } from '@/app/use-agenda';
import { IconButton } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './session.module.css';

interface SessionRowProps {
  session: TimedSession;
  phase: SessionPhase;
}

/** One session of a day. */
export const SessionRow = memo(({ session, phase }: SessionRowProps) => {
  const times = useZonedTimes(useZone());
  const namesOf = useRoomNames();
  const heading = useId();
  const { guid, titles, speakers, room, track, begin, finish } = session;
  const facts = [
    room && <VenueText texts={namesOf(room)} />,
    speakers.length > 0 && <bdi>{speakers.map(({ name }) => name).join(', ')}</bdi>,
    track && <bdi>{track}</bdi>,
  ].filter(Boolean);
  return (
    <article className={classes.row} data-phase={phase} aria-labelledby={heading}>
      <p className={classes.time}>
        <time dateTime={session.start}>{times.range(begin, finish)}</time>
      </p>
      <div className={classes.body}>
        <h2 id={heading} className={classes.title}>
          <SessionLink guid={guid}>
            <VenueText texts={titles} />
          </SessionLink>
        </h2>
        {facts.length > 0 && (
          <p className={classes.facts}>
            {facts.map((fact, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a session have an order
              <Fragment key={place}>
                {place > 0 && ' · '}
                {fact}
              </Fragment>
            ))}
          </p>
        )}
        <SessionMarks session={session} phase={phase} />
        <StarProblem guid={guid} />
      </div>
      <StarButton session={session} />
    </article>
  );
});

/** Opens the dialog of a session. */
export const SessionLink = ({ guid, children }: { guid: string; children: ReactNode }) => (
  <Link
    from="/v/$architectureId/agenda"
    to="."
    search={(search) => ({ ...search, session: guid })}
    state={{ isOpened: true }}
    resetScroll={false}
    className={classes.link}
    aria-haspopup="dialog"
  >
    {children}
  </Link>
);

/** What is special about a session: that it takes place, has moved, or is at the time of another one with a star. */
export function SessionMarks({ session, phase }: SessionRowProps) {
  const { t } = useLingui();
  const { previous } = session;
  const namesOf = useRoomNames();
  const times = useZonedTimes(useZone());
  const formerRoom = previous?.room && <VenueText texts={namesOf(previous.room)} />;
  const formerTime = previous?.start && times.moment(Date.parse(previous.start));
  return (
    <div className={classes.marks}>
      {phase === 'now' && <span className={classes.now}>{t`Now`}</span>}
      {phase === 'next' && <span className={classes.next}>{t`Next`}</span>}
      {formerRoom && (
        <Mark icon={<IconMapPinShare size={16} aria-hidden />}>
          <Trans>
            New room, before: <bdi>{formerRoom}</bdi>
          </Trans>
        </Mark>
      )}
      {formerTime && (
        <Mark icon={<IconClockEdit size={16} aria-hidden />}>{t`New time, before: ${formerTime}`}</Mark>
      )}
      <Conflicts session={session} />
    </div>
  );
}

function Conflicts({ session }: { session: TimedSession }) {
  const isStarred = useAgendaStore((store) => store.isStarred(session.guid));
  const starred = useAgendaStore((store) => store.starred);
  const others = isStarred ? conflictsWith(session, starred) : [];
  if (others.length === 0) return null;
  const titles = others.map(({ guid, titles }, place) => (
    <Fragment key={guid}>
      {place > 0 && ', '}
      <VenueText texts={titles} />
    </Fragment>
  ));
  return (
    <Mark icon={<IconAlertTriangle size={16} aria-hidden />}>
      <Trans>
        At the same time: <bdi>{titles}</bdi>
      </Trans>
    </Mark>
  );
}

const Mark = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.mark}>
    {icon}
    <span>{children}</span>
  </span>
);

/** Sets or removes the user's star; nothing for those who have none. */
export function StarButton({ session: { guid, titles } }: { session: TimedSession }) {
  const { t, i18n } = useLingui();
  const agenda = useBackground('agenda');
  const isStarred = useAgendaStore((store) => store.isStarred(guid));
  const isAllowed = useBackgroundValue('agenda', mayStar, false);
  const title = textIn(titles, i18n.locale);
  if (!isAllowed) return null;
  return (
    <IconButton
      className={classes.star}
      aria-label={t`Star ${title}`}
      aria-pressed={isStarred}
      onClick={() => agenda?.send({ type: 'star.set', guid, isStarred: !isStarred })}
    >
      {isStarred ? <IconStarFilled size={22} aria-hidden /> : <IconStar size={22} stroke={1.6} aria-hidden />}
    </IconButton>
  );
}

/** Says that the star of a session could not be stored. */
export function StarProblem({ guid }: { guid: string }) {
  const failed = useBackgroundValue('agenda', failedStar, null);
  if (failed !== guid) return null;
  return (
    <Problem>
      <Trans>Your star could not be saved, so the session is as it was before. Please try again.</Trans>
    </Problem>
  );
}
