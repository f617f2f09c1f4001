// @ts-check
import { startChild } from './child.mjs';
import { buildPrograms } from './programs.mjs';

const PEOPLE = 100;

/** An hour of joining and leaving, on compressed time. @returns {Promise<import('../table.mjs').Row[]>} */
export async function hour() {
  const { hour: program } = await buildPrograms(['hour']);
  const child = startChild(program);
  const { before, after, arrivals, existing } = await child.call('hour');
  await child.stop();
  const name = 'an hour of coming and going';
  return [
    { name: `${name}: people who came`, value: arrivals, unit: '' },
    {
      name: `${name}: heap at its end, against its beginning`,
      value: after / before,
      unit: '',
      limit: 1.05,
    },
    { name: `${name}: entries too many or too few`, value: Math.abs(existing - PEOPLE), unit: '', limit: 0 },
  ];
}
