/**
 * An error of the configuration that the operator has to fix; the message is one clear line without
 * internals.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
