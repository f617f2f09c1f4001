import type { FirebaseApp } from 'firebase/app';
import { looseToken } from './loose-token';

/** The part of the SDK's authentication that its database asks for a token. */
function authOf(uid: string) {
  const token = { accessToken: looseToken(uid) };
  return {
    getUid: () => uid,
    getToken: async () => token,
    addAuthTokenListener: (listener: (token: string) => void) => listener(token.accessToken),
    removeAuthTokenListener: () => undefined,
  };
}

/** Makes the database of an app speak for this person, without any sign-in; before the database is opened. */
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
