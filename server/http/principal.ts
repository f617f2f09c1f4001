import type { Principal } from '../identity/identity';
import type { HttpContext } from './dependencies';
import { forbidden } from './http-error';

/** Who calls. @throws HttpError 403 for visitors without a token */
export function principalOf(c: HttpContext): Principal {
  const principal = c.get('principal');
  if (!principal) throw forbidden();
  return principal;
}
