const keyOf = (apiKey: string): string => `firebase:pendingRedirect:${apiKey}:[DEFAULT]`;

/** An earlier page of this tab left for an identity provider: `redirectResult` has to be asked how it ended. */
export function hasPendingRedirect(apiKey: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(apiKey)) !== null;
  } catch {
    return false;
  }
}

/** Nobody comes back from the identity provider any more. */
export const forgetPendingRedirect = (apiKey: string): void => sessionStorage.removeItem(keyOf(apiKey));
