import { expect, test } from 'vitest';
import { unsentEvents } from '../../scripts/check/unsent-events.mjs';

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
    path: 'src/app/slots/door.tsx',
    source: `const opened = { type: 'door.open' } as const; const closed = <Door on={() => send({ type: 'door.close' })} />;`,
  };
  expect(unsentEvents([machine(handled)], [service])).toEqual([]);
});
