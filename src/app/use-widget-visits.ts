import { createWidgetVisits } from '@machines/widget-visits/widget-visits.machine';
import type { ActorRefFrom } from 'xstate';
import type { Services } from '@/services/services';
import { createWidgetsSeen } from '@/services/storage/widgets-seen';
import { useSpawned } from './app-context';

const visitsOf = ({ local }: Services) => createWidgetVisits(createWidgetsSeen(local));

/** Creates the actor of the used widgets of an area, which are stored in the browser. */
export const useWidgetVisits = (widgetIds: readonly string[]): ActorRefFrom<typeof createWidgetVisits> =>
  useSpawned(visitsOf, { widgetIds });
