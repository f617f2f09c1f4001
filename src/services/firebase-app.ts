import { Failure } from '@domain/failure';
import type { FirebaseConfig, UiConfig } from '@domain/ui-config';
import type { ApiClient } from './api-client';
import type { TextStore } from './storage';

const MISSING_SECTION = 'Failed to retrieve Firebase app configuration';

/**
 * The one Firebase app of the page, whose SDK loads when it is first needed; `call` asks the own server, `local` keeps
 * who is signed in.
 */
export function createFirebase(config: () => Promise<UiConfig>, call: ApiClient['call'], local: TextStore) {
  const section = async (): Promise<FirebaseConfig> => {
    const { firebase } = await config();
    if (!firebase) throw new Failure('PROCESSING_ERROR', MISSING_SECTION, { errMsg: MISSING_SECTION });
    return firebase;
  };
  const open = async () => {
    const firebase = await section();
    const { openFirebaseSession } = await import('./firebase-session');
    const { login } = await config();
    return openFirebaseSession(firebase, { call, architectureId: login.architectureId }, local);
  };
  let opening: ReturnType<typeof open> | undefined;
  return {
    section,
    /** The session of the SDK. */
    session: () => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    /** The same, if somebody has needed it before. */
    startedSession: async () => opening,
  };
}

export type Firebase = ReturnType<typeof createFirebase>;
