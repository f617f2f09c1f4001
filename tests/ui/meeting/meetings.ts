import type { MeetingConfiguration } from '@domain/meeting/meeting-address';
import type { OpenVenue } from '@domain/venue/venue';
import type { WidgetOf } from '@domain/venue/widget';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
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

type MeetingWidget = WidgetOf<'WHEREBY_MEETING'>;

/** Returns a venue whose lobby has these meetings. */
export const venueWith = (widgets: readonly MeetingWidget[]): OpenVenue =>
  hallWith('lobby', () => ({ contentWidgets: [...widgets] }));

/** Opens the lobby of a venue whose lobby has these meetings, for Ada. */
export const inLobby = (widgets: readonly MeetingWidget[], at = '/v/hall/area/lobby') =>
  renderApp({ at, story: { signedIn: ADA.email, venue: venueWith(widgets) } });

/** Joins a meeting by its card. */
export async function join({ user }: { user: UserEvent }, name: string): Promise<HTMLIFrameElement> {
  const button = await (await card(name)).findByRole<HTMLButtonElement>('button', { name: 'Join' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  return frameOf(name);
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
