/** Why a backup could not be made or brought back, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
};

/** The same failure with what was tried in front of it: `doing (ENOSPC).` */
export const failedTo =
  (doing: string) =>
  (error: unknown): never => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${doing} (${reasonOf(error)}).`, { cause: error });
  };
