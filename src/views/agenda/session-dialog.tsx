import { nextBegin, phaseOf, type TimedSession } from '@domain/schedule/day-plan';
import { languageName } from '@domain/shared/language';
import type { LocalizedText } from '@domain/shared/localized';
import { areaOf } from '@domain/venue/open-venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconCalendarPlus, IconClock, IconLanguage, IconMapPin, IconUsers } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useChildValue } from '@/app/app-context';
import { useAgendaStore, useRoomNames, useServerMinute, useZone } from '@/app/use-agenda';
import { useSessionFile } from '@/app/use-calendar';
import { areaLink } from '@/ui/controls/area-link';
import { Button } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/controls/button-link';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { Dialog } from '@/ui/layers/dialog';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { LinkedText } from '@/ui/text/linked-text';
import { Problem } from '@/ui/text/notices';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './session.module.css';
import { SessionMarks, StarButton, StarProblem } from './session-row';

const AreaButton = createLink(ButtonLink);

interface SessionDialogProps extends LayerProps {
  session: TimedSession | undefined;
}

/** Everything about one session, and the way to it. */
export function SessionDialog({ opened, onClose, session }: SessionDialogProps) {
  const shown = useLastValue(session);
  if (!shown) return null;
  return (
    <Dialog title={<VenueText texts={shown.titles} />} opened={opened} onClose={onClose} size={680}>
      <div className={classes.top}>
        <Facts session={shown} />
        <StarButton session={shown} />
      </div>
      <Actions key={shown.guid} session={shown} />
      <Texts session={shown} />
    </Dialog>
  );
}

function Facts({ session }: { session: TimedSession }) {
  const { i18n } = useLingui();
  const times = useZonedTimes(useZone());
  const namesOf = useRoomNames();
  const now = useServerMinute();
  const sessions = useAgendaStore((store) => store.sessions);
  const { begin, finish, room, speakers, track, language } = session;
  return (
    <div className={classes.about}>
      <Fact icon={<IconClock size={20} stroke={1.6} aria-hidden />}>
        <time dateTime={session.start}>
          {times.day(begin)}, {times.range(begin, finish)}
        </time>{' '}
        <bdi className={classes.zone}>{times.name(begin)}</bdi>
      </Fact>
      {room && (
        <Fact icon={<IconMapPin size={20} stroke={1.6} aria-hidden />}>
          <VenueText texts={namesOf(room)} />
          {track && (
            <>
              {' · '}
              <bdi>{track}</bdi>
            </>
          )}
        </Fact>
      )}
      {speakers.length > 0 && (
        <Fact icon={<IconUsers size={20} stroke={1.6} aria-hidden />}>
          <bdi>{speakers.map(({ name }) => name).join(', ')}</bdi>
        </Fact>
      )}
      {language && (
        <Fact icon={<IconLanguage size={20} stroke={1.6} aria-hidden />}>
          {languageName(language, i18n.locale)}
        </Fact>
      )}
      <SessionMarks session={session} phase={phaseOf(session, now, nextBegin(sessions ?? [], now))} />
    </div>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={classes.fact}>
    {icon}
    <span>{children}</span>
  </p>
);

function Actions({ session }: { session: TimedSession }) {
  const venue = useChildValue('venue', openedVenue);
  const area = venue && session.areaId ? areaOf(venue, session.areaId) : undefined;
  const place = area && <VenueText texts={area.names} />;
  return (
    <>
      <div className={classes.actions}>
        {venue && area && (
          <AreaButton {...areaLink(venue.architecture.id, area.id)}>
            <Trans>
              Go to <bdi>{place}</bdi>
            </Trans>
          </AreaButton>
        )}
        <CalendarButton guid={session.guid} />
      </div>
      <StarProblem guid={session.guid} />
    </>
  );
}

function CalendarButton({ guid }: { guid: string }) {
  const { t } = useLingui();
  const file = useSessionFile(guid);
  const preparing = useSelector(file, isDownloadPreparing);
  const failed = useSelector(file, isDownloadFailed);
  return (
    <>
      <Button
        variant="default"
        icon={<IconCalendarPlus size={18} stroke={1.6} aria-hidden />}
        aria-disabled={preparing}
        onClick={() => file.send({ type: 'download.start' })}
      >
        <Trans>Add to calendar</Trans>
      </Button>
      {failed && <Problem>{t`The file could not be downloaded. Please try again.`}</Problem>}
    </>
  );
}

function Texts({ session: { descriptions, speakers, attachments, url } }: { session: TimedSession }) {
  const links = [...attachments, ...(url ? [{ title: '', url }] : [])];
  return (
    <>
      <Text texts={descriptions} />
      {speakers
        .filter(({ biographies }) => biographies.length > 0)
        .map(({ name, biographies }) => (
          <section key={name} className={classes.speaker}>
            <h3 className={classes.name} dir="auto">
              {name}
            </h3>
            <Text texts={biographies} />
          </section>
        ))}
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map((link) => (
            <li key={link.url}>
              <a href={link.url} target="_blank" rel="noopener noreferrer" dir="auto">
                {link.title || link.url}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Text = ({ texts }: { texts: readonly LocalizedText[] }) =>
  texts.some(({ text }) => text !== '') && (
    <VenueText as="p" texts={texts} className={classes.text}>
      {(text) => <LinkedText text={text} />}
    </VenueText>
  );
