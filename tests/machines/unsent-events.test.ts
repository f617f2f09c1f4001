import { expect, test } from 'vitest';
import { unhandledEvents, unsentEvents } from '../../scripts/check/unsent-events.mjs';

const machine = (source: string) => ({ path: 'machines/door/door.machine.ts', source });
const handled = `export const door = { on: { 'door.open': 'opened', 'door.close': { target: 'closed' } } };`;

test('an event that no code sends is reported with its machine', () => {
  const view = { path: 'src/views/door.tsx', source: `door.send({ type: 'door.open' });` };
  expect(unsentEvents([machine(handled)], [view])).toEqual([
    { path: 'machines/door/door.machine.ts', type: 'door.close' },
  ]);
});

test('an event that another machine sends counts as sent', () => {
  const house = {
    path: 'machines/house/house.machine.ts',
    source: `sendTo('door', { type: 'door.close' }); raise({ type: 'door.open' });`,
  };
  expect(unsentEvents([machine(handled), house], [])).toEqual([]);
});

test.each([
  ['its type', `type DoorEvent = { type: 'door.open' } | { type: 'door.close' };`],
  ['a comparison', `if (event.type === 'door.open' || event.type === 'door.close') ring();`],
  ['another transition', `const gate = { on: { 'door.open': 'opened', 'door.close': 'closed' } };`],
])('%s does not count as sending an event', (_, source) => {
  expect(unsentEvents([machine(`${handled}\n${source}`)], [{ path: 'src/x.ts', source }])).toHaveLength(2);
});

test('the events of a stream that a service fills count as sent', () => {
  const service = {
    path: 'src/app/door.tsx',
    source: `const opened = { type: 'door.open' } as const; const closed = <Door on={() => send({ type: 'door.close' })} />;`,
  };
  expect(unsentEvents([machine(handled)], [service])).toEqual([]);
});

test('what a followed value sends to its parent counts as sent, and has to be handled', () => {
  const followed = machine(`const watched = follow<'door', string, boolean>('door', watch);`);
  const parent = machine(`const house = { on: { 'door.received': open } };`);
  expect(unsentEvents([parent, followed], [])).toEqual([]);
  expect(unhandledEvents([parent, followed])).toEqual([{ path: followed.path, type: 'door.failed' }]);
});

test('an event that no code handles is reported with the file that creates it', () => {
  const house = machine(`raise({ type: 'door.knock' }); sendTo('door', { type: 'door.open' });`);
  expect(unhandledEvents([machine(handled), house])).toEqual([
    { path: 'machines/door/door.machine.ts', type: 'door.knock' },
  ]);
});

test.each([
  ['a comparison', `if (event.type === 'door.knock') ring();`],
  ['a case', `switch (event.type) { case 'door.knock': ring(); }`],
  ['a table of commands', `const COMMANDS = { 'door.knock': ring };`],
  ['a listener', `door.on('door.knock', ring);`],
])('%s counts as handling an event', (_, source) => {
  const knocking = machine(`emit({ type: 'door.knock' });`);
  expect(unhandledEvents([knocking, { path: 'src/bell.ts', source }])).toEqual([]);
  expect(unhandledEvents([knocking])).toHaveLength(1);
});

test('the type of an event alone does not count as handling it', () => {
  const types = machine(`type DoorEvent = { type: 'door.knock' }; raise({ type: 'door.knock' });`);
  expect(unhandledEvents([types])).toHaveLength(1);
});
