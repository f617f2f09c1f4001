import type { Area } from '@domain/venue/area';
import { nameIn } from '@domain/venue/area-view';
import { providersOfWidget } from '@domain/venue/needed-providers';
import type { OpenVenue } from '@domain/venue/venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { meetingView, runningRoom } from '@machines/meeting/meeting.selectors';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, Navigate, useLoaderData, useParams } from '@tanstack/react-router';
import { useBackgroundValue } from '@/app/app-context';
import { useConsent } from '@/app/use-consent';
import { areaLink } from '@/ui/controls/area-link';
import { ConsentGate } from '@/ui/layers/consent-gate';
import classes from './meeting.module.css';
import { MeetingEntrance } from './meeting-entrance';
import { type MeetingSubject, useMeetingRoom } from './use-meeting';

const ROUTE = '/publication/session/v/$architectureId/area-whereby-meeting/$areaId/$widgetId/$configId';

interface PlaceIds {
  widgetId: string;
  configId: string;
}

/** Returns a meeting of the venue with its widget; undefined when there is none. */
function meetingIn({ venue, area }: { venue: OpenVenue; area: Area }, { widgetId, configId }: PlaceIds) {
  const widgets = [...area.contentWidgets, ...(venue.architecture.globalWidgets ?? [])];
  const widget = widgets.find(({ id }) => id === widgetId);
  if (widget?.type !== 'WHEREBY_MEETING') return undefined;
  const configuration = widget.configurations.find(({ id }) => id === configId);
  return configuration && { widget, configuration };
}

/** spec §2: a meeting on a page of its own; without that meeting, the area. */
export function MeetingPage() {
  const { i18n } = useLingui();
  const loaded = useLoaderData({ from: ROUTE });
  const params = useParams({ from: ROUTE });
  const found = meetingIn(loaded, params);
  if (!found) return <Navigate {...areaLink(params.architectureId, params.areaId)} replace />;
  const { widget, configuration } = found;
  const title = (widget.configurations.length > 1 && configuration.name) || nameIn(widget, i18n.locale);
  return (
    <MeetingContent
      subject={{
        architectureId: params.architectureId,
        areaId: params.areaId,
        widgetId: widget.id,
        title,
        configuration,
      }}
      providers={providersOfWidget(widget)}
    />
  );
}

function MeetingContent({ subject, providers }: { subject: MeetingSubject; providers: readonly string[] }) {
  const room = useMeetingRoom(subject);
  const consent = useConsent(providers);
  const isCovered = useBackgroundValue('meeting', (snapshot) => meetingView(snapshot) === 'page', false);
  const isRunning = useBackgroundValue('meeting', (snapshot) => runningRoom(snapshot) !== null, false);
  return (
    <div className={classes.page} inert={isCovered && isRunning}>
      <div className={classes.door} tabIndex={-1}>
        <h1 className={classes.heading} dir="auto">
          {subject.title}
        </h1>
        <ConsentGate consent={consent}>
          {() => room && <MeetingEntrance room={room} mode="page" subject={subject} />}
        </ConsentGate>
        <Link {...areaLink(subject.architectureId, subject.areaId)} className={classes.calendar}>
          <IconArrowBackUp size={20} aria-hidden />
          <Trans>Back to area</Trans>
        </Link>
      </div>
    </div>
  );
}
