// @ts-check
import { startChild } from './child.mjs';
import { buildPrograms } from './programs.mjs';

/** An hour of talking, reading and switching channels, on compressed time. @returns {Promise<import('../table.mjs').Row[]>} */
export async function chatHour() {
  const { 'chat-hour': program } = await buildPrograms(['chat-hour']);
  const child = startChild(program);
  const { before, after, written, switches, unsent, faults } = await child.call('chatHour');
  await child.stop();
  const name = 'an hour of chat';
  return [
    { name: `${name}: messages written`, value: written, unit: '' },
    { name: `${name}: channels opened`, value: switches, unit: '' },
    { name: `${name}: messages not sent, and faults`, value: unsent + faults.length, unit: '', limit: 0 },
    {
      name: `${name}: heap at its end, against its beginning`,
      value: after / before,
      unit: '',
      limit: 1.05,
    },
  ];
}
