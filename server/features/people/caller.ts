import type { Environment } from '../../platform/config/environment';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import type { Importer } from './people';

/** Returns the host who calls. */
export function hostOf(c: HttpContext, { trustProxy }: Pick<Environment, 'trustProxy'>): Required<Importer> {
  const { uid, admin } = principalOf(c);
  return { name: uid, admin, address: networkOf(clientAddress(c, trustProxy)) };
}
