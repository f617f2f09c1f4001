const keyOf = (apiKey: string): string => `firebase:pendingRedirect:${apiKey}:[DEFAULT]`;

/** Returns whether an earlier page of this tab redirected to an identity provider; see `redirectResult`. */
export function hasPendingRedirect(apiKey: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(apiKey)) !== null;
  } catch {
    return false;
  }
}

/** Removes the note of a pending redirect. */
export const forgetPendingRedirect = (apiKey: string): void => sessionStorage.removeItem(keyOf(apiKey));
