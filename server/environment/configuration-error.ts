/** Something the operator has to change; the message is one clear line without internals. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
