import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config/environment';
import { temporaryFolder } from '../../support/store';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function configOf(iceServer: object) {
  const path = join(folder.path, 'config.json');
  await writeFile(path, JSON.stringify({ rtc: { iceServers: [iceServer] } }));
  return readConfig(path);
}

const ADDRESS = '.urls must be a stun:, stuns:, turn: or turns: address';
const CREDENTIALS = ' needs username and credential, or a secret, for a TURN server';

test.each([
  [{ urls: 'https://turn.example' }, ADDRESS],
  [{ urls: 'stun:' }, ADDRESS],
  [{ urls: 'stun:stun.example?transport=udp' }, ADDRESS],
  [{ urls: 'turn:turn.example?transport=sctp', secret: 's' }, ADDRESS],
  [{ urls: 'turn:me@turn.example', secret: 's' }, ADDRESS],
  [{ urls: [], secret: 's' }, '.urls must not be empty'],
  [{ urls: ['stun:s.example', 'turn:t.example'], username: 'hall' }, CREDENTIALS],
  [{ urls: 'turns:t.example', credential: 'c' }, CREDENTIALS],
  [
    { urls: 'turns:t.example', username: 'hall', credential: 'c', secret: 's' },
    ' must have a secret, or username and credential, not both',
  ],
  [{ urls: 'stun:s.example', password: 'p' }, '.password is not a known key'],
])('the server %o for calls is rejected with its keys', async (server, message) => {
  await expect(configOf(server)).rejects.toThrow(`config.json: rtc.iceServers.0${message}.`);
});

test.each([
  { urls: 'stun:stun.example' },
  { urls: ['stuns:stun.example:5349', 'turn:[2001:DB8::1]:3478?transport=tcp'], secret: 's' },
  { urls: 'turns:turn.example:5349?transport=tcp', username: 'hall', credential: 'c' },
])('the server %o for calls is read', async (server) => {
  expect(await configOf(server)).toEqual({ rtc: { iceServers: [server] } });
});
