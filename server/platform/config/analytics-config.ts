import * as v from 'valibot';
import { serviceAddress } from './login-config';

/** The key `analytics` of FOYER_CONFIG. */
export const analyticsConfigSchema = v.pipe(
  v.strictObject({
    enabled: v.optional(v.pipe(v.boolean(), v.description('With false pages are counted nowhere.'))),
    trackerUrl: v.optional(
      v.pipe(serviceAddress, v.description('The matomo.php of a Matomo; the own collector when missing.')),
    ),
    scriptUrl: v.optional(
      v.pipe(serviceAddress, v.description('Its script; the matomo.js beside the tracker when missing.')),
    ),
  }),
  v.check(
    ({ trackerUrl, scriptUrl }) => scriptUrl === undefined || trackerUrl !== undefined,
    'needs trackerUrl beside scriptUrl',
  ),
);
