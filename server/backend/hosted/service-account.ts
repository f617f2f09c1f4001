import { readFileSync } from 'node:fs';
import { importPKCS8 } from 'jose';
import * as v from 'valibot';
import { ConfigurationError } from '../../platform/config/configuration-error';
import { isLoopback } from '../../platform/config/environment';
import { CUSTOM_TOKEN_AUDIENCE } from '../identity/custom-tokens';
import { CUSTOM_TOKEN_LIFETIME } from '../identity/identity-limits';
import { signedToken } from '../identity/signing-key';

/** The service account with which this server calls the hosted service. */
export interface ServiceAccount {
  email: string;
  kid: string;
  privateKey: Awaited<ReturnType<typeof importPKCS8>>;
  /** Token endpoint. */
  tokenUri: URL;
}

const text = v.pipe(v.string(), v.minLength(1));

function isTokenAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const fileSchema = v.object({
  type: v.literal('service_account'),
  project_id: text,
  private_key_id: text,
  private_key: text,
  client_email: text,
  token_uri: v.pipe(text, v.check(isTokenAddress)),
});

// Messages contain no content of the file, which is secret.
const faultOf = (issue: v.BaseIssue<unknown>): string => {
  const key = v.getDotPath(issue);
  if (key === null) return 'it must hold one JSON object';
  return issue.received === 'undefined' ? `${key} is missing` : `${key} is wrong`;
};

function contentOf(path: string, refuse: (fault: string) => never): unknown {
  let content = '';
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    return refuse(`it cannot be read (${code})`);
  }
  try {
    return JSON.parse(content);
  } catch {
    return refuse('it is not JSON');
  }
}

/**
 * Reads a key file of the Firebase console.
 * @throws ConfigurationError that says in one line what is wrong with the file, without its content
 */
export async function readServiceAccount(path: string, projectId: string): Promise<ServiceAccount> {
  const refuse = (fault: string): never => {
    throw new ConfigurationError(`firebase.serviceAccount ${path}: ${fault}.`);
  };
  const result = v.safeParse(fileSchema, contentOf(path, refuse));
  if (!result.success) return refuse(result.issues.map(faultOf).join('; '));
  const { project_id, private_key, private_key_id, client_email, token_uri } = result.output;
  if (project_id !== projectId) refuse('project_id is not firebase.web.projectId');
  const privateKey = await importPKCS8(private_key, 'RS256').catch(() =>
    refuse('private_key is not an RSA key in PKCS #8'),
  );
  return { email: client_email, kid: private_key_id, privateKey, tokenUri: new URL(token_uri) };
}

/** Issues custom tokens: the hosted service signs in, or creates, the account with this uid. */
export const createHostedCustomTokens =
  (account: ServiceAccount, clock: () => number) =>
  (uid: string): Promise<string> => {
    const claims = { uid, iss: account.email, sub: account.email, aud: CUSTOM_TOKEN_AUDIENCE };
    return signedToken(account, claims, clock(), CUSTOM_TOKEN_LIFETIME);
  };
