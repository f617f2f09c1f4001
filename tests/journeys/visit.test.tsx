import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLaterTexts } from '@/services/language/language';
import { ADA, fakeWorld } from '../support/fake-services';
import { ALL_WAYS } from '../support/login-ways';
import { renderApp, type Visit } from '../support/render-app';
import { HALL } from '../support/small-venue';
import { covering, stepInState } from './covering-journeys';
import { linkIn, sees } from './page-reader';
import { journeys, VISIT_EVENTS, type VisitEvent, type VisitState } from './visit.model';
import { AREA_NAMES, elementsOf, INVALID, pathIn, TOO_MANY, untilLock } from './visit.page';

// The first journey would wait for code and texts that have still to be transformed.
beforeAll(
  () =>
    Promise.all([loadLaterTexts(), import('@/routes/edge'), import('@/routes/own-dialogs')]).then(() => {}),
  60_000,
);

const LOCKOUT = 120_000;
const alert = (name: string) => [{ by: 'alert', name, is: 'there' } as const];

/** A visitor of the page and their actions; `before` is the state in which they act. */
function visitor() {
  const person = { ...ADA, registration: 'CV2026ADA', provider: 'oidc.demo' };
  const world = fakeWorld({ config: { userPresence: true }, login: ALL_WAYS, accounts: [person] });
  let visit: Visit;

  async function write(label: string, text: string): Promise<void> {
    const field = await screen.findByLabelText(label, { selector: 'input' });
    await visit.user.clear(field);
    await visit.user.click(field);
    await visit.user.paste(text);
  }

  const press = async (name: string) => visit.user.click(await screen.findByRole('button', { name }));

  async function logIn(password: string): Promise<void> {
    const before = world.answers.count('signIn');
    await write('Email', ADA.email);
    await write('Password', password);
    await visit.user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(world.answers.count('signIn')).toBe(before + 1));
  }

  async function exhaust(before: VisitState): Promise<void> {
    for (let left = untilLock(before); left > 1; left -= 1) {
      await logIn('a guess');
      await sees(alert(INVALID));
    }
    await logIn('the last guess');
    await sees(alert(TOO_MANY));
  }

  const open = (at: string) => {
    visit = renderApp({ at, world });
  };

  const actions: Record<VisitEvent['type'], (before: VisitState, after: VisitState) => Promise<void> | void> =
    {
      'site.open': () => open('/'),
      'link.follow': () => open(`/v/${HALL}/area/expo`),
      'way.choose': () => press('Log in with email'),
      'way.leave': () => press('Back'),
      'number.register': async () => {
        await press('Log in with Cvent');
        await write('Confirmation number', 'CV2026ADA');
        await press('Log in');
      },
      'provider.visit': () => press('Log in with Demo Identity'),
      'login.mistake': () => logIn('a guess'),
      'login.exhaust': exhaust,
      'login.succeed': () => logIn(ADA.password),
      'lock.outwait': () => visit.elapse(LOCKOUT),
      'area.change': async (_, { context }) =>
        visit.user.click(await linkIn('In this view', AREA_NAMES[context.place])),
      'page.reload': () => {
        const at = visit.address();
        visit.leave();
        open(at);
      },
      'session.leave': async () => {
        await visit.user.click(screen.getByRole('button', { name: 'Account' }));
        await visit.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
      },
    };
  return { actions, path: () => visit.router.state.location.pathname };
}

describe('a visit', { timeout: 60_000 }, () => {
  const all = covering(journeys(), stepInState);

  it('the journeys use every event', () => {
    const used = new Set(all.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
    expect([...used].toSorted()).toEqual(VISIT_EVENTS.toSorted());
  });

  it.each(all.map(({ title, steps }) => [title, steps] as const))('%s', async (_, steps) => {
    const { actions, path } = visitor();
    let before = steps[0]?.state as VisitState;
    for (const { event, state } of steps) {
      await actions[event.type](before, state);
      await sees(elementsOf(state));
      expect(path()).toBe(pathIn(state, HALL));
      before = state;
    }
  });
});
