import { type Attendee, nameKeyOf } from '@domain/people/attendee';
import { i18n } from '@lingui/core';
import { isAreaKnown, listedPeople } from '@machines/people/people.selectors';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AppProvider } from '@/app/app-context';
import { backgroundChild } from '@/app/child';
import { type App, createApp } from '@/app/create-app';
import { Providers } from '@/ui/layers/providers';
import { PeopleList } from '@/views/people/people-list';
import { fakeWorld } from '../../support/fake-services';
import { measureLists } from './layout';

const CROWD = 10_000;

const guest = (number: number, more: Partial<Attendee> = {}): Attendee => {
  const name = `Guest ${String(number).padStart(6, '0')}`;
  return {
    uid: `u${number}`,
    areaId: 'lobby',
    name,
    nameKey: nameKeyOf(name),
    status: 'Available',
    timestamp: 1,
    ...more,
  };
};

let app: App | undefined;
afterEach(() => app?.actor.stop());

/** Renders the list of a full area, and counts the updates of React. */
async function crowded() {
  measureLists();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  app = createApp(fakeWorld().services);
  app.actor.start();
  app.actor.send({ type: 'page.shown' });
  const people = await backgroundChild(app.actor, 'people');
  people.send({ type: 'area.entered', areaId: 'lobby' });
  people.send({ type: 'presence.connected', mode: 'live', uid: 'u0' });
  await waitFor(() => expect(isAreaKnown(people.getSnapshot())).toBe(true));
  const report = (...came: Attendee[]) =>
    people.send({ type: 'area.received', changes: { whole: false, people: came, gone: [], more: false } });
  report(...Array.from({ length: CROWD }, (_, number) => guest(number)));
  let commits = 0;
  render(
    <Profiler id="list" onRender={() => (commits += 1)}>
      <AppProvider app={app}>
        <Providers>
          <PeopleList selectable={false} />
        </Providers>
      </AppProvider>
    </Profiler>,
  );
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5));
  const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  await frame();
  commits = 0;
  return { people, report, frame, commits: () => commits };
}

/** Returns the rows of the page that were changed. */
function watchRows(): () => number {
  const touched = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
      if (row) touched.add(row);
    }
  });
  observer.observe(screen.getByRole('list'), {
    attributes: true,
    childList: true,
    characterData: true,
    subtree: true,
  });
  return () => touched.size;
}

test('a list of 10,000 people has at most a hundred and fifty nodes', async () => {
  await crowded();
  expect(screen.getByRole('list').querySelectorAll('*').length).toBeLessThanOrEqual(150);
});

test('a change of an invisible person causes no update of React', async () => {
  const { report, frame, commits } = await crowded();
  for (let number = 5_000; number < 5_100; number += 1) act(() => report(guest(number, { status: 'Busy' })));
  await frame();
  expect(commits()).toBe(0);
});

test('a change of a visible person updates only their row', async () => {
  const { report, frame, commits } = await crowded();
  const rows = watchRows();
  act(() => report(guest(3, { status: 'Busy' })));
  await frame();
  expect([commits(), rows()]).toEqual([1, 1]);
});

test('all changes within a frame update the list once', async () => {
  const { people, report, frame, commits } = await crowded();
  act(() => {
    for (let number = 0; number < 50; number += 1) report(guest(CROWD + number));
    people.send({
      type: 'area.received',
      changes: { whole: false, people: [], gone: ['u7000', 'u7001'], more: false },
    });
  });
  await frame();
  expect(commits()).toBe(1);
  expect(listedPeople(people.getSnapshot()).size).toBe(CROWD + 48);
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe(String(CROWD + 48));
});
