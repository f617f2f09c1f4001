import type { AccessTokens } from '../access-tokens';
import type { Gate } from '../identity/gate';
import type { Exchange, Outgoing } from './exchange';
import { GoogleError } from './google-error';
import { type Pause, patiently } from './patience';

/** A call in the service account's name, again after failures that pass. @throws GoogleError */
export type GoogleCall = (call: Omit<Outgoing, 'token'>) => Promise<unknown>;

interface GoogleCallsOptions {
  tokens: AccessTokens;
  exchange: Exchange;
  pause: Pause;
  /** How many run at once. */
  gate: Gate;
}

/** Calls of the hosted service with access tokens; a refused token is renewed once. */
export function createGoogleCalls({ tokens, exchange, pause, gate }: GoogleCallsOptions): GoogleCall {
  const attempt: GoogleCall = async (call) => {
    const token = await tokens.current();
    try {
      return await exchange({ ...call, token });
    } catch (error) {
      if (!(error instanceof GoogleError && error.status === 401)) throw error;
      tokens.refused(token);
    }
    return exchange({ ...call, token: await tokens.current() });
  };
  return (call) => gate(() => patiently(() => attempt(call), pause));
}
