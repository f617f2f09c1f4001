import { shownHtml } from '@domain/shared/localized';
import { nameIn } from '@domain/venue/area-view';
import { providersOfWidget } from '@domain/venue/needed-providers';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget, WidgetOf } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { useChild } from '@/app/app-context';
import { withLaterTexts } from '@/app/later-texts';
import { useConsent } from '@/app/use-consent';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { Button } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { ConsentGate } from '@/ui/layers/consent-gate';
import { ContentProblem } from '@/ui/layers/content-problem';
import { ErrorBoundary } from '@/ui/layers/error-boundary';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import { lazyPart } from '@/ui/layers/lazy-part';
import { RichText } from '@/ui/text/rich-text';
import view from './in-view.module.css';
import { OpenButton } from './open-button';
import { usePanel } from './use-panel';
import classes from './widget-card.module.css';
import {
  hasTimeSlot,
  NewMark,
  type Visits,
  WidgetIcon,
  WidgetName,
  type WidgetPartProps,
  WidgetTitle,
} from './widget-title';

const DownloadsContent = lazyPart(async () => (await import('./downloads-content')).DownloadsContent);
const MediaBoardContent = lazyPart(
  withLaterTexts(async () => (await import('./media-board/media-board-content')).MediaBoardContent),
);
const MeetingContent = lazyPart(
  withLaterTexts(async () => (await import('./meeting/meeting-content')).MeetingContent),
);
const PdfContent = lazyPart(async () => (await import('./pdf-content')).PdfContent);
const WallContent = lazyPart(
  withLaterTexts(async () => (await import('./social-wall/wall-content')).WallContent),
);
const WhiteboardContent = lazyPart(
  withLaterTexts(async () => (await import('./whiteboard/whiteboard-content')).WhiteboardContent),
);
const TextPanel = lazyLayer(async () => (await import('./text-panel')).TextPanel);
const TimeSlot = lazyPart(async () => (await import('./time-slot')).TimeSlot);

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
  /** The stage may show it as a pin. */
  foldable?: boolean;
}

const PinClose = lazyComponent(async () => (await import('./pin-close')).PinClose);

/** The card of a pin is an entry of the dialog stack. */
const entryOf = (widget: Widget): string => `card:${widget.id}`;

/** The stage shows a pin where it shows no card. */
const UNSEEN = { visibility: 'hidden' } as const;

/** Stands for a card on the picture: its name and whether it is new; opens the card over the picture. */
function Pin({ widget, venue, visits }: WidgetPartProps & { visits: Visits }) {
  const { opened, open, close } = useDialogEntry(entryOf(widget));
  const unfold = (region: HTMLElement | null) => {
    // The focus goes to the card, which has to be there.
    flushSync(open);
    region?.focus({ preventScroll: true });
  };
  return (
    <PlainButton
      data-pin={opened ? 'opened' : 'shut'}
      className={`${view.pill} ${classes.pin}`}
      style={UNSEEN}
      aria-expanded={opened}
      onClick={({ currentTarget }) => (opened ? close() : unfold(currentTarget.closest('section')))}
    >
      <WidgetIcon widget={widget} venue={venue} />
      <WidgetName widget={widget} /> <NewMark widget={widget} visits={visits} isExplained />
    </PlainButton>
  );
}

/** Closes the card of a pin. */
function PinEnd({ widget }: { widget: Widget }) {
  const { opened, close } = useDialogEntry(entryOf(widget));
  return opened && <PinClose onClose={close} />;
}

/** Shows a widget as a card, with its own error boundary. */
export function WidgetCard({ widget, venue, visits, onUse, close, foldable }: WidgetCardProps) {
  const { i18n } = useLingui();
  const heading = useId();
  const name = nameIn(widget, i18n.locale);
  const part = { widget, venue, visits };
  return (
    <section
      id={widgetElementId(widget.id)}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classes.frame}
      onFocus={({ target }) => target.matches('[data-pin]') || onUse(widget.id)}
    >
      {foldable && <Pin {...part} />}
      <div className={classes.card} data-card>
        <WidgetTitle id={heading} {...part}>
          {close ?? (foldable && <PinEnd widget={widget} />)}
        </WidgetTitle>
        {hasTimeSlot(widget) && (
          <LaterPart room={28}>
            <TimeSlot widget={widget} />
          </LaterPart>
        )}
        <WidgetBoundary widget={widget}>
          <GatedContent widget={widget} venue={venue} name={name} />
        </WidgetBoundary>
      </div>
    </section>
  );
}

interface ContentProps extends WidgetProps {
  name: string;
}

const BUTTON = 44;
const LINE = 22;
const CARD_GAP = 12;

/** Returns about how high the parts of a widget are, one below the other, in CSS pixels. */
function partsOf(widget: Widget): number[] {
  switch (widget.type) {
    case 'WHEREBY_MEETING': {
      const heading = widget.configurations.length > 1 ? LINE + 11 : 0;
      return widget.configurations.map(
        ({ displayMode }) => heading + (displayMode === 'EMBEDDED' ? 260 : BUTTON),
      );
    }
    case 'PDF_VIEWER':
      return widget.configurations.flatMap(() => [LINE, BUTTON]);
    case 'DOWNLOADS':
      // Files lie closer together.
      return widget.configurations.flatMap(({ files }) => files.map(() => BUTTON + 4 - CARD_GAP));
    case 'WHITEBOARD':
      return [LINE, BUTTON];
    case 'MEDIA_BOARD':
      return widget.configurations.flatMap(({ pieces }) =>
        pieces.length > 0 ? [LINE, 100, BUTTON] : [LINE],
      );
    case 'SOCIAL_WALL':
      return [320];
    default:
      return [];
  }
}

/** Returns the room that the card of a widget keeps while the code of its content loads: nothing below it moves. */
const contentRoom = (widget: Widget): number =>
  Math.max(
    0,
    partsOf(widget).reduce((room, height) => room + height + CARD_GAP, -CARD_GAP),
  );

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
  const { t } = useLingui();
  const globalError = useChild('globalError');
  return (
    <ErrorBoundary
      subject={widget}
      onError={() => globalError.send({ type: 'error.raise', code: 'WIDGET_ERROR' })}
      fallback={(retry) => (
        <>
          <ContentProblem />
          <div className={classes.actions}>
            <Button variant="default" className={classes.action} onClick={retry}>{t`Try again`}</Button>
          </div>
        </>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

const LONG = 320;
const lengthOf = (html: string): number => html.replace(/<[^>]*>/g, '').trim().length;

/** Shows a short text on its card; a long one is cut there and opens in a panel. */
function RichTextContent({ widget, name }: { widget: WidgetOf<'RICH_TEXT'>; name: string }) {
  const { t, i18n } = useLingui();
  const panel = usePanel(widget.id);
  const html = widget.configurations.map(({ texts }) => shownHtml(texts, i18n.locale)).join('');
  if (lengthOf(html) <= LONG)
    return (
      <div className={classes.whole}>
        <RichText html={html} highest={3} />
      </div>
    );
  return (
    <>
      <div className={classes.excerpt} inert>
        <RichText html={html} highest={3} />
      </div>
      <div className={classes.actions}>
        <OpenButton label={t`Read more`} onOpen={panel.open} onIntent={TextPanel.preload} />
      </div>
      <TextPanel title={name} heading={<WidgetName widget={widget} />} html={html} {...panel.layer} />
    </>
  );
}
