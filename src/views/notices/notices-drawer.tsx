import { areaOf } from '@domain/chat/channel-id';
import { announcementId } from '@domain/moderation/announcement';
import type { TimedSession } from '@domain/schedule/day-plan';
import type { StarChange } from '@domain/schedule/session';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import {
  IconAt,
  IconBell,
  IconCalendarExclamation,
  IconPhoneX,
  IconShield,
  IconSpeakerphone,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBackground, useChild, useChildValue } from '@/app/app-context';
import { BanWords } from '@/app/texts/ban-words';
import { Moment } from '@/app/texts/moment';
import { useAreaName, useChannelTitle } from '@/app/texts/names';
import { SessionChange } from '@/app/texts/session-change';
import { useAgendaStore, useRoomNames, useServerMinute, useZone } from '@/app/use-agenda';
import { useChannels, useChatPart } from '@/app/use-chat';
import { type Notice, useNotices } from '@/app/use-notices';
import { areaLink } from '@/ui/controls/area-link';
import { IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { useSmallScreen } from '@/ui/hooks/use-media-query';
import { MENU_BUTTON, NOTICES_BUTTON } from '@/ui/layers/places';
import { SideDrawer } from '@/ui/layers/side-drawer';
import { MuteWords, ReasonWords } from '@/ui/moderation/mute-words';
import { LinkedText } from '@/ui/text/linked-text';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './notices.module.css';

type Of<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

const MINUTE = 60_000;

/** The button of the menu on small screens, or the bell. */
const OPENERS = [MENU_BUTTON, NOTICES_BUTTON];

/** The list of notices at the edge of the page. */
export function NoticesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SideDrawer title={t`Notices`} opened={opened} onClose={onClose} size={400} openers={OPENERS}>
      <NoticeLists onLeave={onClose} />
    </SideDrawer>
  );
}

/** What came since the venue was opened, and what waited before. */
function NoticeLists({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const { all: notices, isEarlier } = useNotices();
  const recent = notices.filter((notice) => !isEarlier(notice));
  const earlier = notices.filter(isEarlier);
  if (notices.length === 0)
    return (
      <p className={classes.empty}>
        <IconBell size={32} stroke={1.4} aria-hidden />
        <Trans>Nothing new. Announcements, mentions and missed calls appear here.</Trans>
      </p>
    );
  return (
    <>
      {recent.length > 0 && <NoticeList label={t`New`} notices={recent} onLeave={onLeave} />}
      {earlier.length > 0 && (
        <NoticeList label={t`While you were away`} notices={earlier} onLeave={onLeave} />
      )}
    </>
  );
}

interface NoticeListProps {
  label: string;
  notices: readonly Notice[];
  onLeave: () => void;
}

const NoticeList = ({ label, notices, onLeave }: NoticeListProps) => (
  <section aria-label={label}>
    <h3 className={classes.heading}>{label}</h3>
    <ul className={classes.list} aria-label={label}>
      {notices.map((notice) => (
        <li key={notice.id} className={classes.notice}>
          <NoticeContent notice={notice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  </section>
);

function NoticeContent({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  switch (notice.kind) {
    case 'reminder':
      return <ReminderNotice notice={notice} onLeave={onLeave} />;
    case 'change':
      return <ChangeNotice notice={notice} onLeave={onLeave} />;
    case 'announcement':
      return <AnnouncementNotice notice={notice} />;
    case 'mention':
    case 'missedCall':
      return <ChannelNotice notice={notice} onLeave={onLeave} />;
    case 'removal':
      return <RemovalNotice notice={notice} />;
    default:
      return <RestrictionNotice notice={notice} />;
  }
}

interface RowProps {
  icon: ReactNode;
  at: number | null;
  children: ReactNode;
  onDismiss?: () => void;
}

function Row({ icon, at, children, onDismiss }: RowProps) {
  const { t } = useLingui();
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        {children}
        {at !== null && <Moment at={at} className={classes.facts} />}
      </div>
      {onDismiss && (
        <IconButton aria-label={t`Dismiss`} onClick={onDismiss}>
          <IconX size={20} stroke={1.6} />
        </IconButton>
      )}
    </>
  );
}

function SessionLink({
  guid,
  onLeave,
  children,
}: {
  guid: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  const architectureId = useChildValue('venue', openedVenue)?.architecture.id ?? '';
  return (
    <Link
      to="/v/$architectureId/agenda"
      params={{ architectureId }}
      search={{ session: guid }}
      className={classes.link}
      onClick={onLeave}
    >
      {children}
    </Link>
  );
}

function ReminderNotice({ notice: { guid, at }, onLeave }: { notice: Of<'reminder'>; onLeave: () => void }) {
  const agenda = useBackground('agenda');
  const session = useAgendaStore((store) => store.session(guid));
  const minutes = Math.ceil(((session?.begin ?? 0) - useServerMinute()) / MINUTE);
  return (
    <Row
      icon={<IconBell size={20} stroke={1.6} aria-hidden />}
      at={at}
      onDismiss={() => agenda?.send({ type: 'reminder.dismiss', guid })}
    >
      <SessionLink guid={guid} onLeave={onLeave}>
        <VenueText texts={session?.titles ?? []} />
      </SessionLink>
      <span className={classes.facts}>
        {minutes > 0 ? (
          <Plural value={minutes} one="Starts in # minute" other="Starts in # minutes" />
        ) : (
          <Trans>Now</Trans>
        )}
      </span>
    </Row>
  );
}

function ChangeNotice({ notice: { change, at }, onLeave }: { notice: Of<'change'>; onLeave: () => void }) {
  const agenda = useBackground('agenda');
  const session = useAgendaStore((store) => store.session(change.guid));
  return (
    <Row
      icon={<IconCalendarExclamation size={20} stroke={1.6} aria-hidden />}
      at={at}
      onDismiss={() =>
        agenda?.send({ type: 'star.set', guid: change.guid, isStarred: change.kind !== 'CANCELLED' })
      }
    >
      <SessionLink guid={change.guid} onLeave={onLeave}>
        <VenueText texts={session?.titles ?? change.seen.titles} />
      </SessionLink>
      <span className={classes.facts}>
        <ChangeWords kind={change.kind} session={session} />
      </span>
    </Row>
  );
}

function ChangeWords({ kind, session }: { kind: StarChange['kind']; session: TimedSession | undefined }) {
  const times = useZonedTimes(useZone());
  const namesOf = useRoomNames();
  if (!session) return <SessionChange kind="CANCELLED" />;
  const place = session.room && <VenueText texts={namesOf(session.room)} />;
  return <SessionChange kind={kind} place={place} time={times.moment(session.begin)} />;
}

function AnnouncementNotice({ notice: { announcement, at } }: { notice: Of<'announcement'> }) {
  const actor = useChatPart('announcements');
  return (
    <Row
      icon={<IconSpeakerphone size={20} stroke={1.6} aria-hidden />}
      at={at}
      onDismiss={() => actor?.send({ type: 'announcement.dismiss', id: announcementId(announcement) })}
    >
      <p dir="auto" className={classes.text}>
        <LinkedText text={announcement.text} />
      </p>
    </Row>
  );
}

function ChannelNotice({
  notice: { kind, channelId, at },
  onLeave,
}: {
  notice: Of<'mention' | 'missedCall'>;
  onLeave: () => void;
}) {
  const chat = useChild('chatPanel');
  const sheet = useSmallScreen();
  const { channels } = useChannels();
  const navigate = useNavigate();
  const architectureId = useChildValue('venue', openedVenue)?.architecture.id ?? '';
  const known = channels.get(channelId);
  const areaId = areaOf(channelId);
  const areaName = useAreaName(areaId);
  const knownTitle = useChannelTitle(known);
  const title = areaId === null ? knownTitle : areaName;
  const open = async () => {
    onLeave();
    // The channel of an area is that of those who are there.
    if (areaId !== null && !known) await navigate(areaLink(architectureId, areaId));
    chat.send({ type: 'chat.open', sheet });
    chat.send({ type: 'channel.open', channelId });
  };
  const Icon = kind === 'mention' ? IconAt : IconPhoneX;
  return (
    <Row icon={<Icon size={20} stroke={1.6} aria-hidden />} at={at}>
      <PlainButton className={classes.link} onClick={() => void open()}>
        {kind === 'mention' ? (
          <Trans>
            You are mentioned in <bdi>{title}</bdi>
          </Trans>
        ) : (
          <Trans>
            Missed call: <bdi>{title}</bdi>
          </Trans>
        )}
      </PlainButton>
    </Row>
  );
}

const Reason = ({ reason }: { reason: string }) => (
  <span className={classes.facts}>
    <ReasonWords reason={reason} />
  </span>
);

const RemovalNotice = ({ notice: { removed, at } }: { notice: Of<'removal'> }) => (
  <Row icon={<IconShield size={20} stroke={1.6} aria-hidden />} at={at}>
    <p className={classes.text}>
      <Trans>A host has removed something you wrote.</Trans>
    </p>
    <Reason reason={removed.reason} />
  </Row>
);

function RestrictionNotice({ notice: { kind, restriction, at } }: { notice: Of<'mute' | 'ban'> }) {
  return (
    <Row icon={<IconShield size={20} stroke={1.6} aria-hidden />} at={at}>
      <p className={classes.text}>
        {kind === 'ban' ? <BanWords ban={restriction} /> : <MuteWords mute={restriction} />}
      </p>
      <Reason reason={restriction.reason} />
    </Row>
  );
}
