import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  allowedIn,
  type ConsentEvent,
  type ConsentState,
  type ConsentStep,
  everyStep,
  titleOf,
  walkOver,
} from '../../journeys/consent.model';
import { renderApp, type Visit } from '../../support/render-app';
import { textWidget } from '../area/venue';
import { askingHall, bannerOf, provider, textNeeding, visitLobby, wantMotion } from './asking-hall';

const PROVIDERS = [
  { id: 'maps', gated: true },
  { id: 'vimeo', gated: true },
];
const LOADS: Record<string, () => boolean> = {
  maps: () => screen.queryByText('Here we are.') !== null,
  vimeo: () => document.querySelector('iframe') !== null,
};

beforeEach(wantMotion);

/** A person on pages that share one browser. */
function person(first: Visit) {
  let visit = first;
  const banner = () => bannerOf(visit);
  const reload = () => {
    visit.leave();
    visit = renderApp({ at: '/v/hall/area/lobby', world: visit.world });
  };
  const hands: { [Type in ConsentEvent['type']]: (event: Extract<ConsentEvent, { type: Type }>) => void } = {
    'all.accept': () => banner().send({ type: 'consent.acceptAll' }),
    'all.reject': () => banner().send({ type: 'consent.rejectAll' }),
    'some.accept': ({ ids }) =>
      banner().send({
        type: 'consent.save',
        choices: Object.fromEntries(PROVIDERS.map(({ id }) => [id, ids.includes(id)])),
        personal: null,
      }),
    'one.allow': ({ id, once }) => banner().send({ type: 'provider.allow', providerIds: [id], once }),
    'banner.leave': () => {
      banner().send({ type: 'banner.open' });
      banner().send({ type: 'banner.close' });
    },
    'page.reload': reload,
    'browser.forget': () => {
      visit.world.consent.texts.clear();
      reload();
    },
    'session.renew': () => {
      banner().send({ type: 'user.leave' });
      banner().send({ type: 'user.enter', userId: 'ada', email: 'ada@hall.example' });
    },
  };
  return async (event: ConsentEvent) => {
    await visit.background();
    await act(async () => hands[event.type](event as never));
  };
}

const loaded = (): string[] => Object.keys(LOADS).filter((id) => LOADS[id]?.());
const allowed = (state: ConsentState): string[] => allowedIn(state).sort();

test('exactly the allowed content is loaded after every step from every state', async () => {
  const cookieProviders = [provider('maps', 'Maps Inc.')];
  const widgets = [textNeeding('maps'), textWidget('Beside', '<p>For everybody.</p>')];
  const decide = person(visitLobby(askingHall(widgets, { cookieProviders }, 'https://vimeo.com/1'), {}));
  await screen.findByText('For everybody.');
  const take = async ({ event, after }: ConsentStep) => {
    await decide(event);
    await waitFor(() => expect(loaded()).toEqual(allowed(after)));
  };
  for (const step of walkOver(PROVIDERS, everyStep))
    await take(step).catch((error: unknown) => {
      throw new Error(titleOf(step), { cause: error });
    });
}, 120_000);
