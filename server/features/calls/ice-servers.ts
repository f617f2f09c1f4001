import { createHmac } from 'node:crypto';
import { type IceServer, iceServersSchema } from '@domain/calls/ice-servers';
import { ICE_CREDENTIAL_LIFETIME } from '@domain/shared/limits';
import type { Environment } from '../../platform/config/environment';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { unauthenticated } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';

type RtcConfig = NonNullable<FoyerConfig['rtc']>;

/** Returns credentials of one person for a while, as TURN servers check them that share a secret with this one. */
function timedCredentials(secret: string, uid: string, now: number) {
  const username = `${Math.floor((now + ICE_CREDENTIAL_LIFETIME) / 1000)}:${uid}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** Returns the configured STUN and TURN servers as a person's browser gets them; secrets never leave the server. */
export const iceServersOf = (
  { iceServers = [] }: RtcConfig,
  { uid, now }: { uid: string; now: number },
): IceServer[] =>
  iceServers.map(({ urls, secret, ...server }) => ({
    urls: [urls].flat(),
    ...server,
    ...(secret && timedCredentials(secret, uid, now)),
  }));

interface IceDeps {
  environment: Pick<Environment, 'config'>;
  clock: () => number;
}

const readIceServers = route({
  path: '/api/calls/ice-servers',
  GET: {
    summary:
      'The STUN and TURN servers for the calls of a person, with credentials that may end after four hours',
    access: 'members',
    answers: { 200: { json: iceServersSchema } },
  },
}).handled(({ environment, clock }: IceDeps) => ({
  GET: (c) => {
    const principal = c.get('principal');
    if (!principal) throw unauthenticated();
    const iceServers = iceServersOf(environment.config.rtc ?? {}, { uid: principal.uid, now: clock() });
    return c.json({ data: { iceServers } }, 200, { 'Cache-Control': 'no-store' });
  },
}));

/** `GET /api/calls/ice-servers`: for members alone, because TURN servers cost their operator traffic. */
export const routes = [readIceServers];
