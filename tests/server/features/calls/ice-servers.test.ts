import { createHmac } from 'node:crypto';
import { iceServersSchema } from '@domain/calls/ice-servers';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { FoyerConfig } from '../../../../server/platform/config/foyer-config';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const rtc: FoyerConfig['rtc'] = {
  iceServers: [
    { urls: 'stun:stun.hall.example' },
    { urls: ['turn:turn.hall.example:3478?transport=udp'], username: 'hall', credential: 'shown to members' },
    { urls: ['turns:turn.hall.example:5349'], secret: 'never shown' },
  ],
};

const server = serverForTests(() => startTestServer({ config: { rtc } }));

async function iceServersFor(token: string) {
  const { status, headers, json } = await server.ask('/api/calls/ice-servers', { token });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  return v.parse(iceServersSchema, json()).data.iceServers;
}

test('members get the servers of the configuration, and credentials of their own where a secret is shared', async () => {
  const token = await server.tokenOf('ada');
  const [stun, turn, timed] = await iceServersFor(token);
  expect(stun).toEqual({ urls: ['stun:stun.hall.example'] });
  expect(turn).toEqual({
    urls: ['turn:turn.hall.example:3478?transport=udp'],
    username: 'hall',
    credential: 'shown to members',
  });
  const [until = '', uid] = (timed?.username ?? '').split(':');
  expect(uid).toBe(decodeJwt(token).sub);
  const hours = (Number(until) * 1000 - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(3.9);
  expect(hours).toBeLessThanOrEqual(4);
  expect(timed).toEqual({
    urls: ['turns:turn.hall.example:5349'],
    username: timed?.username,
    credential: createHmac('sha1', 'never shown').update(`${until}:${uid}`).digest('base64'),
  });
});

test('a person who was banned gets no new credentials', async () => {
  const [token, host] = [await server.tokenOf('guest'), await server.tokenOf('host')];
  const ban = { kind: 'BAN', userId: decodeJwt(token).sub, reason: 'Noise' };
  const answer = await server.ask('/api/moderation/restrictions', { token: host, json: ban });
  expect(answer.status).toBe(200);
  expect((await server.ask('/api/calls/ice-servers', { token })).status).toBe(403);
});

test('neither the public configuration nor the description of the API has credentials', async () => {
  for (const path of ['/ui-config.json', '/api/openapi.json', '/api/loginOptions']) {
    const { text } = await server.ask(path);
    expect(text).not.toMatch(/turn\.hall|shown to members|never shown/);
  }
});
