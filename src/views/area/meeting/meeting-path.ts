import type { MeetingRoom } from '@machines/meeting/meeting.events';

type Place = Pick<MeetingRoom, 'architectureId' | 'areaId' | 'widgetId' | 'configId'>;

/** Returns the link to the page of a meeting (spec §2). */
export const meetingLink = ({ architectureId, areaId, widgetId, configId }: Place) =>
  ({
    to: '/v/$architectureId/area-whereby-meeting/$areaId/$widgetId/$configId',
    params: { architectureId, areaId, widgetId, configId },
  }) as const;

/** Returns the path of the page of a meeting, for other tabs and calendars. */
export const meetingPath = ({ architectureId, areaId, widgetId, configId }: Place): string =>
  ['/v', architectureId, 'area-whereby-meeting', areaId, widgetId, configId]
    .map((part, place) => (place === 0 ? part : encodeURIComponent(part)))
    .join('/');
