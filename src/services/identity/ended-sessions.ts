import { toFailure } from '@domain/shared/failure';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import { watchWake } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';
import { storedValue } from '@/services/storage/stored-value';

const KEY = 'foyer:ended-sessions';
const PATH = '/api/account/sessions/end';
const KEPT_MAX = 20;
/** The server keeps no such session. Every other failure is followed by another attempt. */
const UNKNOWN = [400, 404];

/** The sessions that ended in this browser and that the server may not know about. */
export interface EndedSessions {
  /** Ends a session on the server, now or as soon as the server is reachable again, also on a later page. */
  end(session: string): void;
}

interface EndedSessionsOptions {
  local: TextStore;
  call: ApiClient['call'];
  whenIdle: (task: () => void) => void;
}

/**
 * Reports ended sessions to the server. Their ids are stored until the server has confirmed them: an id only
 * ends its session, unlike the tokens, which nobody may find here.
 */
export function createEndedSessions({ local, call, whenIdle }: EndedSessionsOptions): EndedSessions {
  const sending = new Set<string>();

  const stored = storedValue(local, KEY, v.array(v.string()));
  const storedIds = (): string[] => stored.read() ?? [];
  const store = (ids: readonly string[]): void => stored.write(ids.slice(-KEPT_MAX));

  async function request(session: string): Promise<void> {
    const options = { method: 'POST', body: { session }, schema: v.unknown() } as const;
    await call(PATH, { ...options, reports: 'none', quiet: true, keepalive: true }).catch(
      (error: unknown) => {
        if (!UNKNOWN.includes(toFailure(error).status ?? 0)) throw error;
      },
    );
    store(storedIds().filter((id) => id !== session));
  }

  /** A session that could not be sent stays stored until the next attempt. */
  function send(session: string): void {
    if (sending.has(session)) return;
    sending.add(session);
    const done = () => sending.delete(session);
    request(session).then(done, done);
  }

  function sendAll(): void {
    for (const session of storedIds()) send(session);
  }

  whenIdle(sendAll);
  watchWake(sendAll);
  return {
    end(session) {
      store([...storedIds().filter((id) => id !== session), session]);
      sendAll();
    },
  };
}
