import { meetingAddresses } from '@domain/venue/foreign-content';
import type { OpenVenue } from '@domain/venue/venue';
import { expect, test } from 'vitest';

const meeting = (name: string) => ({
  type: 'WHEREBY_MEETING',
  configurations: [
    { hostMeetingUrl: `${name}-host`, meetingUrl: name },
    { viewerMeetingUrl: `${name}-viewer` },
  ],
});
const wall = { type: 'SOCIAL_WALL', configurations: [{ meetingUrl: 'none' }] };
const addressesOf = (architecture: object) => meetingAddresses({ architecture } as OpenVenue);

test('the addresses of the meetings of a venue are those for hosts, viewers and everybody, in all areas and beyond', () => {
  const areas = [
    { id: 'lobby', contentWidgets: [wall, meeting('stage')] },
    { id: 'hall', contentWidgets: [] },
  ];
  const stage = ['stage-host', 'stage', 'stage-viewer'];
  expect(addressesOf({ areas })).toEqual(stage);
  expect(addressesOf({ areas, globalWidgets: [wall, meeting('help')] })).toEqual([
    ...stage,
    ...['help-host', 'help', 'help-viewer'],
  ]);
});
