import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import {
  isFirstNew,
  isWidgetNew,
  type widgetVisitsMachine,
} from '@machines/widget-visits/widget-visits.machine';
import {
  IconDownload,
  IconFileText,
  IconLayoutGrid,
  IconMessages,
  IconNotes,
  IconVideo,
  IconWriting,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { VenueText } from '@/ui/text/venue-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { VenueIcon } from './venue-icon';
import classes from './widget-card.module.css';

const ICONS = {
  RICH_TEXT: IconNotes,
  PDF_VIEWER: IconFileText,
  DOWNLOADS: IconDownload,
  WHEREBY_MEETING: IconVideo,
  SOCIAL_WALL: IconMessages,
  WHITEBOARD: IconWriting,
  MEDIA_BOARD: IconLayoutGrid,
};

/** Returns whether a part of a widget has a time slot. */
export const hasTimeSlot = ({ configurations }: Widget): boolean =>
  configurations.some(({ beginTimeslot, endTimeslot }) => beginTimeslot ?? endTimeslot);

export type Visits = ActorRefFrom<typeof widgetVisitsMachine>;

export interface WidgetPartProps {
  widget: Widget;
  venue: OpenVenue;
}

/** Shows the venue's icon for the type of a widget, or the product's. */
export function WidgetIcon({ widget, venue }: WidgetPartProps) {
  const Icon = ICONS[widget.type];
  return (
    <VenueIcon venue={venue} type={widget.type}>
      <Icon size={18} aria-hidden />
    </VenueIcon>
  );
}

interface NewMarkProps {
  widget: Widget;
  visits: Visits;
  /** Shows the words beside the first mark, until a widget of the area was used. */
  isExplained?: boolean;
}

/**
 * Marks a widget that was not used yet on this device, with a ring around the dot and a text. Its space stays: the
 * widget is used from the press of a button on, which must not move under the pointer.
 */
export function NewMark({ widget, visits, isExplained = false }: NewMarkProps) {
  const { t } = useLingui();
  const isNew = useSelector(visits, isWidgetNew(widget.id));
  const isFirst = useSelector(visits, isFirstNew(widget.id));
  const text = isNew ? t`New for you` : '';
  return (
    <span className={classes.mark} data-new={isNew || undefined} title={text || undefined}>
      {isExplained && isFirst ? (
        <span className={classes.words}>{text}</span>
      ) : (
        <VisuallyHidden>{text}</VisuallyHidden>
      )}
    </span>
  );
}

interface WidgetTitleProps extends WidgetPartProps {
  id: string;
  visits: Visits;
  /** At the end of the title. */
  children?: ReactNode;
}

/** Shows the name of a widget within a line. */
export const WidgetName = ({ widget: { names, name } }: { widget: Widget }) => (
  <VenueText texts={names} otherwise={name} />
);

/** Shows the title of a card between the icon of its type and the mark of a new widget. */
export function WidgetTitle({ id, visits, children, ...part }: WidgetTitleProps) {
  const { names, name } = part.widget;
  return (
    <div className={classes.head}>
      <WidgetIcon {...part} />
      <VenueText as="h2" id={id} texts={names} otherwise={name} className={classes.title} />
      <NewMark widget={part.widget} visits={visits} isExplained />
      {children}
    </div>
  );
}
