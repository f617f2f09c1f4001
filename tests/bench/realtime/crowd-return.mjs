// @ts-check
import { startChild } from './child.mjs';
import { buildPrograms } from './programs.mjs';

const CLIENTS = 10_000;
const OUTAGE = 30_000;

/** When a crowd comes back after an outage, computed. @returns {Promise<import('../table.mjs').Row[]>} */
export async function crowdReturn() {
  const { 'crowd-return': program } = await buildPrograms(['crowd-return']);
  const child = startChild(program);
  const { share, medianFirst, last } = await child.call('outage', {
    clients: CLIENTS,
    outage: OUTAGE,
    tryTakes: 50,
  });
  await child.stop();
  const name = `${CLIENTS} clients, outage of ${OUTAGE / 1_000} s`;
  return [
    { name: `${name}: most that come back within a second`, value: share * 100, unit: '%', limit: 10 },
    { name: `${name}: median of the first try`, value: medianFirst, unit: 'ms', limit: 1_000 },
    { name: `${name}: the last one is back after`, value: last / 1_000, unit: 's' },
  ];
}
