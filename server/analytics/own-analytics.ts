import type { Analytics } from '@domain/analytics';
import type { FoyerConfig } from '../environment/foyer-config';

/** Where the own tracker's script and its collector are. */
export const OWN_SCRIPT = '/matomo.js';
export const OWN_TRACKER = '/matomo.php';

type AnalyticsConfig = FoyerConfig['analytics'];

/** Pages are counted here, and not elsewhere or nowhere. */
export const isOwnAnalytics = (config: AnalyticsConfig): boolean =>
  config?.enabled !== false && config?.trackerUrl === undefined;

/** The `analytics` section of `/ui-config.json`; undefined when pages are counted nowhere. */
export function analyticsOf(config: AnalyticsConfig): Analytics | undefined {
  if (config?.enabled === false) return undefined;
  const { trackerUrl, scriptUrl } = config ?? {};
  if (trackerUrl === undefined) return { trackerUrl: OWN_TRACKER, scriptUrl: OWN_SCRIPT };
  return { trackerUrl, ...(scriptUrl !== undefined && { scriptUrl }) };
}

/** What pages load from and send to for their counting, beside this server. */
export interface AnalyticsOrigins {
  scripts: readonly string[];
  requests: readonly string[];
}

/** The origins of a configured Matomo; without the address of its script it lies beside the tracker. */
export function analyticsOrigins(config: AnalyticsConfig): AnalyticsOrigins {
  if (config?.enabled === false || config?.trackerUrl === undefined) return { scripts: [], requests: [] };
  const { trackerUrl, scriptUrl = trackerUrl } = config;
  return { scripts: [new URL(scriptUrl).origin], requests: [new URL(trackerUrl).origin] };
}
