import { uiConfigSchema } from '@domain/ui-config';
import * as v from 'valibot';
import type { Environment } from './environment/environment';

/** What the venue of an environment is called. */
export const venueTitle = ({ config }: Pick<Environment, 'config'>): string =>
  v.parse(uiConfigSchema, config.ui ?? {}).tabTitle;
