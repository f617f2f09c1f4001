import { type Attendee, nameKeyOf } from '@domain/attendee';
import { i18n } from '@lingui/core';
import { isAreaKnown, listedPeople } from '@machines/people/people.selectors';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AppProvider } from '@/app/app-context';
import { child } from '@/app/child';
import { type App, createApp } from '@/app/create-app';
import { Providers } from '@/ui/providers';
import { PeopleList } from '@/views/people/people-list';
import { fakeWorld } from '../../support/fake-services';
import { measureLists } from './layout';

measureLists();

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

/** The list of a full area, and how often React had to do something for it. */
async function crowded() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  app = createApp(fakeWorld().services);
  app.actor.start();
  const people = child(app.actor, 'people');
  people.send({ type: 'people.follow', mode: 'live', areaId: 'lobby', uid: 'u0' });
  await waitFor(() => expect(isAreaKnown(people.getSnapshot())).toBe(true));
  const report = (...came: Attendee[]) =>
    people.send({ type: 'area.received', changes: { whole: false, people: came, gone: [], more: false } });
  report(...Array.from({ length: CROWD }, (_, number) => guest(number)));
  let commits = 0;
  render(
    <Profiler id="list" onRender={() => (commits += 1)}>
      <AppProvider app={app}>
        <Providers locale="en">
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

/** The rows in the page that something was changed in. */
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

test('10,000 people are a hundred and fifty nodes at most', async () => {
  await crowded();
  expect(screen.getByRole('list').querySelectorAll('*').length).toBeLessThanOrEqual(150);
});

test('somebody who changes out of sight costs React nothing', async () => {
  const { report, frame, commits } = await crowded();
  for (let number = 5_000; number < 5_100; number += 1) act(() => report(guest(number, { status: 'Busy' })));
  await frame();
  expect(commits()).toBe(0);
});

test('somebody who changes in sight costs their own row', async () => {
  const { report, frame, commits } = await crowded();
  const rows = watchRows();
  act(() => report(guest(3, { status: 'Busy' })));
  await frame();
  expect([commits(), rows()]).toEqual([1, 1]);
});

test('however many come and go within a frame, the list changes once', async () => {
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
