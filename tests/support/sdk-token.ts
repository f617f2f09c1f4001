import type { FirebaseApp } from 'firebase/app';
import { looseToken } from './loose-token';

/** The part of the SDK's authentication that provides tokens to its database. */
function authOf(uid: string) {
  const token = { accessToken: looseToken(uid) };
  return {
    getUid: () => uid,
    getToken: async () => token,
    addAuthTokenListener: (listener: (token: string) => void) => listener(token.accessToken),
    removeAuthTokenListener: () => undefined,
  };
}

/** Authenticates the database of an app as this person, without a sign-in; before the database is opened. */
export function speakFor(app: FirebaseApp, uid: string): void {
  const { container } = app as FirebaseApp & {
    container: { addOrOverwriteComponent(component: object): void };
  };
  container.addOrOverwriteComponent({
    name: 'auth-internal',
    instanceFactory: () => authOf(uid),
    type: 'PRIVATE',
    instantiationMode: 'LAZY',
    multipleInstances: false,
    serviceProps: {},
    onInstanceCreated: null,
  });
}
