import {
  confirmationNumberSchema,
  registrationLoginSchema,
  registrationNumberSchema,
} from '@domain/login/registration-login';
import { emailFault } from '@domain/shared/validation';
import * as v from 'valibot';
import type { Environment } from '../../platform/config/environment';
import { notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import type { HttpContext } from '../../platform/http/http-app';
import type { CallDescription } from '../../platform/http/route';
import { idSchema } from '../../platform/http/validate';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import type { VenueView } from '../venue';
import type { Registrations } from './registrations';

const emailSchema = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check((email) => emailFault(email) === null, 'must be an email address'),
);

const REFUSED = {
  404: 'The venue is not shown, or this way to log in is not offered for it.',
  409: 'login.duplicateAccount: the person has an account that a number does not open.',
  423: 'login.tooManyAttempts: this number is locked; Retry-After says for how long.',
  429: 'login.tooManyFromNetwork.MINUTES: too many failures from this network; Retry-After says for how long.',
  502: 'login.unknownError: the registration service gave no usable answer.',
  503: 'login.unknownError: the registration service cannot be reached, or too much is going on.',
} as const;

const common = {
  access: 'everyone',
  whileShort: true,
  answers: { 200: { json: registrationLoginSchema } },
  refusals: REFUSED,
} satisfies Partial<CallDescription>;

interface RegistrationDeps {
  environment: Pick<Environment, 'trustProxy'>;
  registrations: Registrations;
  view: Pick<VenueView, 'shown'>;
}

interface Credentials {
  provider: 'cvent' | 'bizzabo';
  number: string;
  email: string;
}

async function answer(
  { environment, registrations, view }: RegistrationDeps,
  c: HttpContext,
  architectureID: string,
  credentials: Credentials,
): Promise<Response> {
  const venue = await view.shown();
  if (venue?.architecture.id !== architectureID) throw notFound('There is no such venue.');
  const network = networkOf(clientAddress(c, environment.trustProxy));
  const answered = await registrations.login({ ...credentials, network }, venue.architecture);
  if (!answered) throw notFound('This login method is not available.');
  return c.json(answered, 200, { 'Cache-Control': 'no-store' });
}

const cventLogin = route({
  path: '/api/cvent/login',
  POST: {
    summary: 'Log in with a Cvent confirmation number',
    body: v.object({ architectureID: idSchema, confirmationNumber: confirmationNumberSchema }),
    ...common,
  },
}).handled((deps: RegistrationDeps) => ({
  POST: (c, { body: { architectureID, confirmationNumber } }) =>
    answer(deps, c, architectureID, { provider: 'cvent', number: confirmationNumber, email: '' }),
}));

const bizzaboLogin = route({
  path: '/api/bizzabo/login',
  POST: {
    summary: 'Log in with a Bizzabo registration number and its email',
    body: v.object({
      architectureID: idSchema,
      registrationNumber: registrationNumberSchema,
      emailAddress: emailSchema,
    }),
    ...common,
  },
}).handled((deps: RegistrationDeps) => ({
  POST: (c, { body: { architectureID, registrationNumber, emailAddress } }) =>
    answer(deps, c, architectureID, {
      provider: 'bizzabo',
      number: String(registrationNumber),
      email: emailAddress,
    }),
}));

/** `POST /api/cvent/login` and `POST /api/bizzabo/login`. */
export const routes = [cventLogin, bizzaboLogin];
