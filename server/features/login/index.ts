import { captureEndpoint, loginOptionsEndpoint } from './login-options';
import { actionPageEndpoint, passwordEndpoint } from './password-routes';
import { endOthersEndpoint, endSessionEndpoint, userInfoEndpoint } from './session-routes';

export { loginOptions, retention } from './login-options';

export const routes = [
  actionPageEndpoint,
  loginOptionsEndpoint,
  userInfoEndpoint,
  endOthersEndpoint,
  endSessionEndpoint,
  passwordEndpoint,
  captureEndpoint,
];
