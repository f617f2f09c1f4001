import {
  confirmationNumberSchema,
  registrationLoginSchema,
  registrationNumberSchema,
} from '@domain/registration-login';
import { emailFault } from '@domain/validation';
import * as v from 'valibot';
import { clientAddress, networkOf } from '../identity/client-address';
import { type RefusalCode, RegistrationRefusal } from '../registration/registration-refusal';
import type { Registrations } from '../registration/registrations';
import { ServiceFailure } from '../registration/service-failure';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { HttpError } from './http-error';
import { type CallDescription, route } from './route';
import { idSchema } from './validate';
import type { VenueView } from './venue-view';

const emailSchema = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check((email) => emailFault(email) === null, 'must be an email address'),
);

const REFUSED = {
  404: 'The venue is not shown, or this way to log in is not offered for it.',
  409: 'login.duplicateAccount: the person has an account that a number does not open.',
  423: 'login.tooManyAttempts: this number is locked; Retry-After says for how long.',
  429: 'login.tooManyAttempts: too many failures from this network.',
  502: 'login.unknownError: the registration service gave no usable answer.',
  503: 'login.unknownError: the registration service cannot be reached, or too much is going on.',
} as const;

const common = {
  access: 'everyone',
  answers: { 200: { json: registrationLoginSchema } },
  refusals: REFUSED,
} satisfies Partial<CallDescription>;

export const cventLoginRoute = route({
  path: '/api/cvent/login',
  POST: {
    summary: 'Log in with a Cvent confirmation number',
    body: v.object({ architectureID: idSchema, confirmationNumber: confirmationNumberSchema }),
    ...common,
  },
});

export const bizzaboLoginRoute = route({
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
});

const STATUS: Record<RefusalCode, { status: 409 | 423 | 429 | 503; errMsg: string }> = {
  locked: { status: 423, errMsg: 'login.tooManyAttempts' },
  throttled: { status: 429, errMsg: 'login.tooManyAttempts' },
  duplicate: { status: 409, errMsg: 'login.duplicateAccount' },
  busy: { status: 503, errMsg: 'login.unknownError' },
};

const waitOf = (milliseconds: number) => ({ 'Retry-After': String(Math.ceil(milliseconds / 1000) || 1) });

/** What a login that was turned down, or could not be checked, is answered with. */
function answerOf(error: unknown): unknown {
  if (error instanceof ServiceFailure) {
    const isTheirs = error.reason === 'nonsense' || error.reason === 'refused';
    return new HttpError(isTheirs ? 502 : 503, 'login.unknownError');
  }
  if (!(error instanceof RegistrationRefusal)) return error;
  const { status, errMsg } = STATUS[error.code];
  return new HttpError(status, errMsg, status === 409 ? {} : { headers: waitOf(error.retryAfter) });
}

interface RegistrationSources {
  registrations: Registrations;
  shown: VenueView['shown'];
  trustProxy: readonly string[];
}

interface Given {
  provider: 'cvent' | 'bizzabo';
  number: string;
  email: string;
}

/** `POST /api/cvent/login` and `POST /api/bizzabo/login`. */
export function serveRegistrationLogins(app: HttpApp, sources: RegistrationSources): void {
  const { registrations, shown, trustProxy } = sources;

  async function answer(c: HttpContext, architectureID: string, given: Given): Promise<Response> {
    const venue = await shown();
    if (venue?.architecture.id !== architectureID) throw new HttpError(404, 'There is no such venue.');
    const network = networkOf(clientAddress(c, trustProxy));
    const login = registrations.login({ ...given, network }, venue.architecture);
    const answered = await login.catch((error: unknown) => {
      throw answerOf(error);
    });
    if (!answered) throw new HttpError(404, 'This way to log in is not offered.');
    return c.json(answered, 200, { 'Cache-Control': 'no-store' });
  }

  serve(app, cventLoginRoute, {
    POST: (c, { body: { architectureID, confirmationNumber } }) =>
      answer(c, architectureID, { provider: 'cvent', number: confirmationNumber, email: '' }),
  });
  serve(app, bizzaboLoginRoute, {
    POST: (c, { body: { architectureID, registrationNumber, emailAddress } }) =>
      answer(c, architectureID, {
        provider: 'bizzabo',
        number: String(registrationNumber),
        email: emailAddress,
      }),
  });
}
