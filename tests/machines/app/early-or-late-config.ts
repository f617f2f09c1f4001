import { uiConfigSchema } from '@domain/shared/ui-config';
import * as v from 'valibot';

/** Settings with everything that the background reads of them. */
export const offered = v.parse(uiConfigSchema, {
  userPresence: true,
  analytics: { trackerUrl: '/matomo.php' },
});
