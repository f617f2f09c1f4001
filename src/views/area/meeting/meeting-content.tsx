import type { WidgetOf } from '@domain/venue/widget';
import { Trans } from '@lingui/react/macro';
import type { EntranceMode } from '@machines/meeting/meeting.events';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { useChildValue } from '@/app/app-context';
import classes from './meeting.module.css';
import { MeetingEntrance } from './meeting-entrance';
import { type MeetingSubject, useMeetingRoom } from './use-meeting';

type MeetingWidget = WidgetOf<'WHEREBY_MEETING'>;

const MODES: Record<NonNullable<MeetingWidget['configurations'][number]['displayMode']>, EntranceMode> = {
  EMBEDDED: 'card',
  EMBEDDED_DIALOG: 'dialog',
  OVERLAY_DIALOG: 'overlay',
  NEW_TAB: 'link',
};

interface MeetingContentProps {
  widget: MeetingWidget;
  name: string;
  architectureId: string;
}

/** Lists the meetings of a widget. */
export function MeetingContent({ widget, name, architectureId }: MeetingContentProps) {
  const areaId = useChildValue('navigation', lastAreaId) ?? '';
  const isNamed = widget.configurations.length > 1;
  if (widget.configurations.length === 0) return <NoMeeting />;
  return widget.configurations.map((configuration) => (
    <Meeting
      key={configuration.id}
      isNamed={isNamed}
      subject={{
        architectureId,
        areaId,
        widgetId: widget.id,
        title: (isNamed && configuration.name) || name,
        configuration,
      }}
    />
  ));
}

const NoMeeting = () => (
  <p className={classes.note}>
    <Trans>There is no meeting here yet.</Trans>
  </p>
);

function Meeting({ subject, isNamed }: { subject: MeetingSubject; isNamed: boolean }) {
  const room = useMeetingRoom(subject);
  if (!room) return <NoMeeting />;
  const mode = MODES[subject.configuration.displayMode ?? 'EMBEDDED_DIALOG'];
  return (
    <div className={classes.meeting}>
      {isNamed && (
        <h3 className={classes.name} dir="auto">
          {subject.title}
        </h3>
      )}
      <MeetingEntrance room={room} mode={mode} subject={subject} />
    </div>
  );
}
