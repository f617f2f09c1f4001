import type { Access } from '@domain/login/login';
import type { Attendee } from '@domain/people/attendee';
import { backgroundChildren } from '@machines/app/background/background-children';
import { children } from '@machines/app/children';
import type { CountsReport } from '@machines/people/area-counts';
import { areaCountsMachine, type CountsQuery } from '@machines/people/area-counts.machine';
import type { AreaReport } from '@machines/people/people.setup';
import type { PeopleChanges } from '@machines/people/people-store';
import type { Root } from 'react-dom/client';
import { createActor, fromCallback, fromPromise, setup } from 'xstate';
import { PeopleList } from '@/views/people/people-list';
import { mount, nextFrame } from '../page/mount';
import { rowRenders } from './counted-people';

const never = <Answer,>() => new Promise<Answer>(() => undefined);
let report: (report: AreaReport) => void = () => undefined;

/** The product's machines, as far as a list of people needs them; the area's people come from here. */
const root = createActor(
  setup({
    actors: {
      ...children,
      auth: children.auth.provide({ actors: { loadAccess: fromPromise<Access>(never) } }),
      connection: backgroundChildren.connection.provide({
        actors: { watchNetwork: fromCallback(() => undefined) },
      }),
      profileView: backgroundChildren.profileView,
      people: backgroundChildren.people.provide({
        actors: {
          watchArea: fromCallback(({ sendBack }) => {
            report = sendBack;
          }),
          watchCounts: fromCallback(() => undefined),
          areaCounts: areaCountsMachine.provide({
            actors: { readCounts: fromPromise<CountsReport, CountsQuery>(never) },
          }),
        },
      }),
    },
  }).createMachine({
    invoke: [
      { id: 'auth', src: 'auth' },
      { id: 'connection', src: 'connection' },
      { id: 'people', src: 'people' },
      { id: 'profileView', src: 'profileView' },
      { id: 'venue', src: 'venue' },
    ],
  }),
).start();

const people = root.getSnapshot().children.people;
people?.send({ type: 'area.entered', areaId: 'hall' });
people?.send({ type: 'presence.connected', mode: 'live', uid: 'p0' });

/** Commits of React so far, counted by the page. */
const commits = (): number => (globalThis as unknown as { commits: number }).commits;

const STATUSES = ['Available', 'Busy'] as const;
const numberOf = (index: number) => String(index).padStart(7, '0');

const person = (index: number, turn = 0): Attendee => ({
  uid: `p${index}`,
  areaId: 'hall',
  name: `Person ${numberOf(index)}`,
  nameKey: `person ${numberOf(index)}`,
  company: 'Analytical Engines Ltd.',
  status: STATUSES[turn % 2] as Attendee['status'],
  timestamp: turn,
});

const tell = (changes: PeopleChanges) =>
  report({ type: 'area.received', changes: { ...changes, more: false } });
const come = (one: Attendee) => tell({ whole: false, people: [one], gone: [] });
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

let mounted: Root | undefined;
let turn = 0;

/** Somebody of a crowd changes: status eight times of ten, else comes or goes. */
function change(index: number, count: number): void {
  const kind = index % 10;
  const one = (index * 7_919) % count;
  if (kind === 0) come(person(count + index));
  else if (kind === 5) tell({ whole: false, people: [], gone: [`p${count + index - 5}`] });
  else come(person(one, index));
}

const counted = async (task: () => Promise<void>) => {
  const before = { commits: commits(), rows: rowRenders.count };
  await task();
  await nextFrame();
  await nextFrame();
  return { commits: commits() - before.commits, rows: rowRenders.count - before.rows };
};

Object.assign(globalThis, {
  bench: {
    /** So many people, and nothing shown yet. */
    fill: (count: number) => {
      mounted?.unmount();
      tell({ whole: true, people: Array.from({ length: count }, (_, index) => person(index)), gone: [] });
    },
    show: async () => {
      mounted = mount(root, <PeopleList selectable={false} />);
      await nextFrame();
      await nextFrame();
      return document.querySelectorAll('#root *').length;
    },
    /** Changes in tasks of their own. */
    mix: (updates: number, count: number) =>
      counted(async () => {
        for (let index = 0; index < updates; index += 1) {
          change(index, count);
          await nextTask();
        }
      }),
    /** The status of one person, again and again. */
    restate: (index: number, times: number) =>
      counted(async () => {
        for (let time = 0; time < times; time += 1) {
          turn += 1;
          come(person(index, turn));
          await nextTask();
        }
      }),
  },
});
