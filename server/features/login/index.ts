import { actionPageEndpoint } from './action-page';
import { captureEndpoint } from './capture-routes';
import { loginOptionsEndpoint } from './login-options';
import { passwordEndpoint } from './password-routes';
import { endOthersEndpoint, endSessionEndpoint } from './session-routes';
import { userInfoEndpoint } from './user-info';

export { retention } from './capture-routes';
export { loginOptions } from './login-options';
export { authenticationBy } from './session-routes';

export const routes = [
  actionPageEndpoint,
  loginOptionsEndpoint,
  userInfoEndpoint,
  endOthersEndpoint,
  endSessionEndpoint,
  passwordEndpoint,
  captureEndpoint,
];
