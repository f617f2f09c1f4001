import { join } from 'node:path';
import { ConfigurationError } from '../environment/configuration-error';
import { packageRoot } from '../package-root';
import { loadRules, type Rules } from './rules/rules';
import { RulesError } from './rules/rules-error';

const RULES_FILE = join(packageRoot, 'database.rules.json');

/**
 * The rules that come with this server.
 * @throws ConfigurationError with the line that cannot be understood
 */
export async function ownRules(file = RULES_FILE): Promise<Rules> {
  return loadRules(file).catch((error: unknown) => {
    throw error instanceof RulesError ? new ConfigurationError(error.message) : error;
  });
}
