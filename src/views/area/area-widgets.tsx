import type { AreaView } from '@domain/venue/area-view';
import type { OpenVenue } from '@domain/venue/venue';
import { useSpawned } from '@/app/app-context';
import { widgetVisits } from '@/app/slots/widget-visits';
import { InView } from './in-view';
import { Widgets } from './widgets';

/** Shows the widgets of one area with their index; those the visitor has not used yet are marked. */
export function AreaWidgets({ venue, view }: { venue: OpenVenue; view: AreaView }) {
  const widgetIds = [...view.placed, ...view.listed, ...view.elsewhere].map(({ id }) => id);
  const visits = useSpawned(widgetVisits, { widgetIds });
  const see = (widgetId: string) => visits.send({ type: 'widget.see', widgetId });
  return (
    <>
      <InView venue={venue} view={view} visits={visits} />
      <Widgets venue={venue} view={view} visits={visits} onUse={see} />
    </>
  );
}
