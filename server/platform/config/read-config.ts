import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { ConfigurationError } from './configuration-error';
import { type FoyerConfig, foyerConfigSchema } from './foyer-config';

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new ConfigurationError(`FOYER_CONFIG ${path} cannot be read (${code}).`);
  }
}

function parse(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    throw new ConfigurationError(`FOYER_CONFIG ${path} is not JSON (${line}).`);
  }
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${key} is not a known key`;
  if (issue.type === 'strict_object' && issue.received === 'undefined') return `${key} is missing`;
  if (issue.type === 'min_length') return `${key} must not be empty`;
  if (issue.type === 'check' || issue.type === 'regex') return `${key} ${issue.message}`;
  return `${key} must be ${issue.expected}, not ${issue.received}`;
}

function withAbsolutePaths({ $schema, ...config }: FoyerConfig, folder: string): FoyerConfig {
  const { firebase } = config;
  if (!firebase) return config;
  return { ...config, firebase: { ...firebase, serviceAccount: resolve(folder, firebase.serviceAccount) } };
}

/**
 * Reads the configuration from a JSON file; paths in it become absolute.
 * @throws ConfigurationError naming every unknown or wrong key in one line.
 */
export function readConfig(path: string): FoyerConfig {
  const content = parse(path);
  if (Array.isArray(content)) throw new ConfigurationError(`FOYER_CONFIG ${path} must hold one JSON object.`);
  const result = v.safeParse(foyerConfigSchema, content);
  if (result.success) return withAbsolutePaths(result.output, dirname(path));
  throw new ConfigurationError(`FOYER_CONFIG ${path}: ${result.issues.map(faultOf).join('; ')}.`);
}
