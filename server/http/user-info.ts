import { type userInfoSchema, userOf } from '@domain/user';
import type { InferOutput } from 'valibot';
import type { Principal } from '../identity/identity';
import { forbidden } from './access';
import type { HttpApp } from './dependencies';
import { endpoint } from './endpoint';

function userInfoOf({ uid, email, name, authorities }: Principal): InferOutput<typeof userInfoSchema> {
  const user = userOf(uid, email, name);
  return { userId: user.userId, email: user.email, attributes: { name: user.name }, authorities };
}

/** `GET /api/userInfo`: who the token says is calling. */
export function serveUserInfo(app: HttpApp): void {
  endpoint(app, '/api/userInfo', {
    GET: (c) => {
      const principal = c.get('principal');
      if (!principal) throw forbidden();
      return c.json(userInfoOf(principal), 200, { 'Cache-Control': 'no-store' });
    },
  });
}
