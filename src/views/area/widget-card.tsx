import { nameIn } from '@domain/venue/area-view';
import { providersOfWidget } from '@domain/venue/needed-providers';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { useConsent } from '@/app/use-consent';
import { ConsentGate } from '@/ui/layers/consent-gate';
import { ContentProblem } from '@/ui/layers/content-problem';
import { ErrorBoundary } from '@/ui/layers/error-boundary';
import { DownloadsContent } from './downloads-content';
import { PdfContent } from './pdf-content';
import { RichTextContent } from './rich-text-content';
import classes from './widget-card.module.css';

export const widgetElementId = (widgetId: string): string => `widget-${widgetId}`;

interface WidgetCardProps {
  widget: Widget;
  venue: OpenVenue;
}

/** Shows a widget as a card, with its own error boundary. */
export function WidgetCard({ widget, venue }: WidgetCardProps) {
  const { i18n } = useLingui();
  const heading = useId();
  const name = nameIn(widget, i18n.locale);
  return (
    <section id={widgetElementId(widget.id)} tabIndex={-1} aria-labelledby={heading} className={classes.card}>
      <h2 id={heading} dir="auto" className={classes.title}>
        {name}
      </h2>
      <ErrorBoundary fallback={<ContentProblem />} subject={widget}>
        <GatedContent widget={widget} venue={venue} name={name} />
      </ErrorBoundary>
    </section>
  );
}

interface ContentProps extends WidgetCardProps {
  name: string;
}

function GatedContent(content: ContentProps) {
  const consent = useConsent(providersOfWidget(content.widget));
  return <ConsentGate consent={consent}>{() => <Content {...content} />}</ConsentGate>;
}

function Content({ widget, venue, name }: ContentProps) {
  switch (widget.type) {
    case 'RICH_TEXT':
      return <RichTextContent widget={widget} name={name} />;
    case 'PDF_VIEWER':
      return <PdfContent widget={widget} name={name} assets={venue.assets} />;
    case 'DOWNLOADS':
      return <DownloadsContent widget={widget} assets={venue.assets} />;
  }
}
