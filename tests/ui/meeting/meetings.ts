import type { MeetingConfiguration } from '@domain/meeting/meeting-address';
import type { OpenVenue } from '@domain/venue/venue';
import type { WidgetOf } from '@domain/venue/widget';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hallWith } from '../area/venue';

export const ORIGIN = 'https://meet.example';

export const meeting = (
  id: string,
  ...configurations: Partial<MeetingConfiguration>[]
): WidgetOf<'WHEREBY_MEETING'> => ({
  id,
  name: id,
  names: [],
  type: 'WHEREBY_MEETING',
  configurations: configurations.map((more, place) => ({
    id: `${id}-${place}`,
    meetingUrl: `${ORIGIN}/${id}`,
    ...more,
  })),
});

/** Opens the lobby of a venue whose lobby has these meetings, for Ada. */
export function inLobby(widgets: readonly WidgetOf<'WHEREBY_MEETING'>[], at = '/v/hall/area/lobby') {
  const venue: OpenVenue = hallWith('lobby', () => ({ contentWidgets: [...widgets] }));
  return renderApp({ at, story: { signedIn: ADA.email, venue } });
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns the window of a meeting, whatever its shape. */
export const windowOf = (title: string) => screen.findByLabelText(`Meeting: ${title}`);

export const frameOf = async (title: string): Promise<HTMLIFrameElement> =>
  within(await windowOf(title)).getByTitle<HTMLIFrameElement>(title);

/** Lets the room in a frame say something, from its own origin unless another is given. */
export function say(frame: HTMLIFrameElement, data: unknown, origin = ORIGIN): void {
  act(() => {
    fireEvent(window, new MessageEvent('message', { data, origin, source: frame.contentWindow }));
  });
}
