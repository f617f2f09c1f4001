import { nameIn } from '@domain/venue/area-view';
import { providersOfWidget } from '@domain/venue/needed-providers';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useChild } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { useConsent } from '@/app/use-consent';
import { Button } from '@/ui/controls/button';
import { ConsentGate } from '@/ui/layers/consent-gate';
import { ContentProblem } from '@/ui/layers/content-problem';
import { ErrorBoundary } from '@/ui/layers/error-boundary';
import { lazyPart } from '@/ui/layers/lazy-part';
import { contentRoom } from './content-room';
import { PdfContent } from './pdf-content';
import { RichTextContent } from './rich-text-content';
import classes from './widget-card.module.css';
import { type Visits, WidgetTitle } from './widget-title';

const DownloadsContent = lazyPart(async () => (await import('./downloads-content')).DownloadsContent);
const MediaBoardContent = lazyPart(
  withLaterTexts(async () => (await import('./media-board/media-board-content')).MediaBoardContent),
);
const MeetingContent = lazyPart(
  withLaterTexts(async () => (await import('./meeting/meeting-content')).MeetingContent),
);
const WallContent = lazyPart(
  withLaterTexts(async () => (await import('./social-wall/wall-content')).WallContent),
);
const WhiteboardContent = lazyPart(
  withLaterTexts(async () => (await import('./whiteboard/whiteboard-content')).WhiteboardContent),
);
const TimeSlot = lazyPart(async () => (await import('./time-slot')).TimeSlot);

/** Returns whether a part of a widget has a time slot. */
export const hasTimeSlot = ({ configurations }: Widget): boolean =>
  configurations.some(({ beginTimeslot, endTimeslot }) => beginTimeslot ?? endTimeslot);

export const widgetElementId = (widgetId: string): string => `widget-${widgetId}`;

interface WidgetProps {
  widget: Widget;
  venue: OpenVenue;
}

interface WidgetCardProps extends WidgetProps {
  visits: Visits;
  /** Called when a visitor comes to the widget or uses a part of it. */
  onUse: (widgetId: string) => void;
  /** Closes a card that is not always there. */
  close?: ReactNode;
}

/** Shows a widget as a card, with its own error boundary. */
export function WidgetCard({ widget, venue, visits, onUse, close }: WidgetCardProps) {
  const { i18n } = useLingui();
  const heading = useId();
  const name = nameIn(widget, i18n.locale);
  return (
    <section
      id={widgetElementId(widget.id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classes.card}
      onFocus={() => onUse(widget.id)}
    >
      <WidgetTitle id={heading} widget={widget} venue={venue} visits={visits}>
        {close}
      </WidgetTitle>
      {hasTimeSlot(widget) && (
        <LaterPart room={28}>
          <TimeSlot widget={widget} />
        </LaterPart>
      )}
      <WidgetBoundary widget={widget}>
        <GatedContent widget={widget} venue={venue} name={name} />
      </WidgetBoundary>
    </section>
  );
}

interface ContentProps extends WidgetProps {
  name: string;
}

function GatedContent(content: ContentProps) {
  const consent = useConsent(providersOfWidget(content.widget));
  return (
    <ConsentGate consent={consent}>
      {() => (
        <LaterPart room={contentRoom(content.widget)}>
          <Content {...content} />
        </LaterPart>
      )}
    </ConsentGate>
  );
}

/** Keeps the room of a part whose code is still loading, `room` CSS pixels high. */
const LaterPart = ({ room, children }: { room: number; children: ReactNode }) => (
  <div className={classes.later} style={{ '--room': `${room}px` } as CSSProperties}>
    {children}
  </div>
);

function Content({ widget, venue, name }: ContentProps) {
  switch (widget.type) {
    case 'RICH_TEXT':
      return <RichTextContent widget={widget} name={name} />;
    case 'PDF_VIEWER':
      return <PdfContent widget={widget} name={name} assets={venue.assets} />;
    case 'DOWNLOADS':
      return <DownloadsContent widget={widget} assets={venue.assets} />;
    case 'WHEREBY_MEETING':
      return <MeetingContent widget={widget} name={name} architectureId={venue.architecture.id} />;
    case 'SOCIAL_WALL':
      return <WallContent widget={widget} name={name} />;
    case 'WHITEBOARD':
      return <WhiteboardContent widget={widget} name={name} />;
    case 'MEDIA_BOARD':
      return <MediaBoardContent widget={widget} name={name} venue={venue} />;
  }
}

/** spec §8: a widget that fails raises WIDGET_ERROR, says so in its place and can be tried again. */
function WidgetBoundary({ widget, children }: { widget: Widget; children: ReactNode }) {
  const globalError = useChild('globalError');
  return (
    <ErrorBoundary
      subject={widget}
      onError={() => globalError.send({ type: 'error.raise', code: 'WIDGET_ERROR' })}
      fallback={(retry) => (
        <>
          <ContentProblem />
          <div className={classes.actions}>
            <Button variant="default" className={classes.action} onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
