// @ts-check
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFoyer, temporaryFolder } from '../foyer-process.mjs';
import { signIn } from '../server-load.mjs';
import { startChild } from './child.mjs';
import { buildPrograms } from './programs.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {{ uid: string, token: string }} Member */

const PEOPLE = 50;
/** As many as a person may have. */
const SOCKETS = 20;
const HOST = { email: 'host@demo.example', password: 'foyer-host-2026' };

/** Accounts in the data folder of a server that has stopped. @param {string} dataDir @returns {Promise<Member[]>} */
async function createMembers(dataDir) {
  const { 'realtime-server': program } = await buildPrograms(['realtime-server']);
  const child = startChild(program);
  const members = await child.call('createMembers', { dataDir, count: PEOPLE });
  await child.stop('SIGTERM');
  return members;
}

/** @param {string} url @param {string} host @param {string} userId @returns {Promise<number>} when it was asked for */
async function ban(url, host, userId) {
  const since = Date.now();
  const answer = await fetch(`${url}/api/moderation/restrictions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'BAN', userId, minutes: 5, reason: 'Bench' }),
  });
  if (!answer.ok) throw new Error(`The ban was answered with ${answer.status}: ${await answer.text()}`);
  return since;
}

/** @param {string} url @param {Member[]} members */
async function banAll(url, members) {
  const { banned: program } = await buildPrograms(['banned']);
  const child = startChild(program);
  await child.call('open', { url, members, sockets: SOCKETS });
  const host = await signIn(url, HOST);
  /** @type {number[]} */
  const since = [];
  for (const { uid } of members) since.push(await ban(url, host, uid));
  const { told, closed } = await child.call('ended');
  await child.stop();
  const delays = members.flatMap(({ uid }, index) =>
    (told[uid] ?? []).map((/** @type {number} */ at) => at - (since[index] ?? 0)),
  );
  return { delays, closed };
}

/** A host bans one person after the other, who all have many sockets open. @returns {Promise<Row[]>} */
export async function moderation() {
  const folder = await temporaryFolder();
  const settings = join(folder.path, 'foyer.json');
  const dataDir = join(folder.path, 'data');
  await writeFile(settings, JSON.stringify({ limits: { factor: 1_000 } }));
  const start = () => startFoyer({ dataDir, env: { FOYER_CONFIG: settings } });
  // It creates the demo with its host.
  await (await start()).stop();
  const members = await createMembers(dataDir);
  const server = await start();
  const { delays, closed } = await banAll(server.url, members);
  await server.stop();
  await folder.remove();
  const sockets = PEOPLE * SOCKETS;
  const name = `bans of ${PEOPLE} people with ${sockets} sockets`;
  return [
    { name: `${name}: sockets that hear it`, value: delays.length, unit: '', least: sockets },
    { name: `${name}: sockets that are closed`, value: closed, unit: '', least: sockets },
    { name: `${name}: the slowest hears it after`, value: Math.max(...delays), unit: 'ms', limit: 1_000 },
  ];
}
