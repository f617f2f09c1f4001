import { DomainError } from '../../platform/domain-error';

/** An error of a backup or restore, with a message for the operator. */
export class BackupError extends DomainError {
  override readonly name = 'BackupError';

  constructor(message: string, options: { cause?: unknown } = {}) {
    super('conflict', message, options);
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
};

/** Throws a BackupError with the failed action and its reason: `action (ENOSPC).` */
export const failedTo =
  (action: string) =>
  (error: unknown): never => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${action} (${reasonOf(error)}).`, { cause: error });
  };
