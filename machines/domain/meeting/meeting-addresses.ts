import type { OpenVenue } from '../venue/venue';
import type { Widget } from '../venue/widget';

const addressesOf = (widget: Widget): string[] =>
  widget.type === 'WHEREBY_MEETING'
    ? widget.configurations
        .flatMap(({ hostMeetingUrl, viewerMeetingUrl, meetingUrl }) => [
          hostMeetingUrl,
          viewerMeetingUrl,
          meetingUrl,
        ])
        .filter((address) => address !== undefined)
    : [];

/** Returns the addresses of all meetings that a venue opens in frames, those of hosts too. */
export const meetingAddresses = ({ architecture: { areas, globalWidgets = [] } }: OpenVenue): string[] =>
  [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap(addressesOf);
