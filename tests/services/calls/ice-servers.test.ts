import { ICE_SERVERS_CACHE } from '@domain/shared/limits';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createIceServers } from '@/services/calls/call-peers';

const STUN = { urls: ['stun:stun.hall.example'] };
const TURN = { urls: ['turn:turn.hall.example'], username: 'ada', credential: 'secret' };
const answer = (...iceServers: unknown[]) => Response.json({ data: { iceServers } });

function asking() {
  let now = 0;
  let next: () => Response = () => answer(STUN);
  const asked: string[] = [];
  const { call } = createApiClient({
    token: () => 'token',
    fetch: async (input) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return next();
    },
  });
  return {
    asked,
    servers: createIceServers(call, () => now),
    answerWith: (response: () => Response) => {
      next = response;
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('the STUN and TURN servers', () => {
  it('are none until the server has answered, and asked again after an hour', async () => {
    const { asked, servers, answerWith, pass } = asking();
    expect(servers.current()).toEqual([]);
    await servers.refresh();
    await servers.refresh();
    expect(asked).toEqual(['/api/calls/ice-servers']);
    expect(servers.current()).toEqual([STUN]);
    answerWith(() => answer(STUN, TURN));
    pass(ICE_SERVERS_CACHE - 1);
    await servers.refresh();
    expect(servers.current()).toEqual([STUN]);
    pass(1);
    await servers.refresh();
    expect(servers.current()).toEqual([STUN, TURN]);
  });

  it.each([
    ['no answer', () => Response.error()],
    ['an error', () => new Response('{}', { status: 503 })],
    ['an address of another kind', () => answer({ urls: ['https://turn.hall.example'] })],
  ])(
    'stay as they were after %s, which keeps nobody from a call, and are asked for again',
    async (_, response) => {
      const { asked, servers, answerWith, pass } = asking();
      await servers.refresh();
      pass(ICE_SERVERS_CACHE);
      answerWith(response);
      await servers.refresh();
      expect(servers.current()).toEqual([STUN]);
      await servers.refresh();
      expect(asked).toHaveLength(3);
    },
  );
});
