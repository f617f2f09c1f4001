import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
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
function readConfig(path: string): FoyerConfig {
  const content = parse(path);
  if (Array.isArray(content)) throw new ConfigurationError(`FOYER_CONFIG ${path} must hold one JSON object.`);
  const result = v.safeParse(foyerConfigSchema, content);
  if (result.success) return withAbsolutePaths(result.output, dirname(path));
  throw new ConfigurationError(`FOYER_CONFIG ${path}: ${result.issues.map(faultOf).join('; ')}.`);
}

/** The settings from environment variables. */
export interface Environment {
  port: number;
  host: string;
  /** The public address: an origin without a path. */
  publicUrl: URL;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: string[];
  /** Where the metrics are served; nowhere when missing. */
  metrics?: { host: string; port: number };
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  mode: 'LIVE' | 'STAGE';
  /** undefined: the demo only on an empty store on loopback. */
  demo: boolean | undefined;
  config: FoyerConfig;
}

type Variables = Record<string, string | undefined>;

const MODES: Record<string, Environment['mode']> = { live: 'LIVE', stage: 'STAGE' };
const SWITCH: Record<string, boolean> = { '1': true, '0': false };

/** Returns whether a host is an address or name of this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Returns a variable; an empty one counts as missing. */
const textOf = (env: Variables, name: string): string | undefined => env[name]?.trim() || undefined;

function portOf(env: Variables, name: string): number | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new ConfigurationError(`${name} must be a number from 1 to 65535, not ${text}.`);
}

function choice<T>(env: Variables, name: string, choices: Record<string, T>): T | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  if (Object.hasOwn(choices, text)) return choices[text];
  throw new ConfigurationError(`${name} must be ${Object.keys(choices).sort().join(' or ')}, not ${text}.`);
}

function addressOf(env: Variables, name: string, protocols: string[]): URL | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  throw new ConfigurationError(`${name} must be a URL that begins with ${protocols[0]}//.`);
}

/** A password with a slash that is not encoded would make another host of its end. */
function databaseOf(env: Variables): string | undefined {
  const address = addressOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const text = textOf(env, 'DATABASE_URL');
  if (address?.pathname.includes('@'))
    throw new ConfigurationError(
      'DATABASE_URL has an @ behind its host: encode the special characters of the password, @ as %40 and / as %2F.',
    );
  return text;
}

function publicUrlOf(env: Variables, host: string, port: number): URL {
  const url = addressOf(env, 'PUBLIC_URL', ['https:', 'http:']);
  if (!url && !isLoopback(host))
    throw new ConfigurationError(`PUBLIC_URL is required because HOST ${host} is not a loopback address.`);
  if (!url) return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url;
  throw new ConfigurationError(`PUBLIC_URL must be an origin without a path, not ${url.href}.`);
}

/** Returns whether a text is an IP address, or a network with the length of its prefix: not the whole internet. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return prefix === undefined ? bits > 0 : Number(prefix) >= 1 && Number(prefix) <= bits;
}

function proxiesOf(env: Variables): string[] {
  const proxies = (textOf(env, 'TRUST_PROXY') ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new ConfigurationError(
    `TRUST_PROXY must list IP addresses and networks such as 10.0.0.0/8, not ${wrong}.`,
  );
}

/**
 * Reads the environment variables.
 * @throws ConfigurationError with one clear line about the first wrong variable.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const port = portOf(env, 'PORT') ?? 8080;
  const metricsPort = portOf(env, 'METRICS_PORT');
  const host = textOf(env, 'HOST') ?? '127.0.0.1';
  const configPath = textOf(env, 'FOYER_CONFIG');
  const databaseUrl = databaseOf(env);
  return {
    port,
    host,
    publicUrl: publicUrlOf(env, host, port),
    trustProxy: proxiesOf(env),
    ...(metricsPort && { metrics: { host: textOf(env, 'METRICS_HOST') ?? '127.0.0.1', port: metricsPort } }),
    dataDir: resolve(textOf(env, 'DATA_DIR') ?? 'data'),
    ...(databaseUrl && { databaseUrl }),
    mode: choice(env, 'OP_MODE', MODES) ?? 'LIVE',
    demo: choice(env, 'FOYER_DEMO', SWITCH),
    config: configPath ? readConfig(resolve(configPath)) : {},
  };
}
