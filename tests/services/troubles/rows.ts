import type { Credentials } from '@domain/login/login';
import { LOG_BATCH_INTERVAL, VENUE_POLL } from '@domain/shared/limits';
import { isConfigDelayed, isUnconfigured } from '@machines/app/app.machine';
import { createAssetImage, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { child } from '@/app/child';
import { ADA } from '../../support/fake-services';
import { type CallName, OWN_PROFILE, type openTroubledPage, type TroubledPage } from './troubled-page';
import { endsSession, type Trouble } from './troubles';

type Seen = ReturnType<TroubledPage['seen']>;

export interface Row {
  call: CallName;
  /** The situation in which it is called. */
  when: string;
  signedIn?: string;
  login?: Parameters<typeof openTroubledPage>[0]['login'];
  /** The number of these calls that succeed at first. */
  spared?: number;
  /** The milliseconds until it is called. */
  later?: number;
  /** A failed call is sent again at once, and later again. */
  anew?: true;
  /** A call that is forbidden is sent again at once, and not later (spec §4: a signed address). */
  renewed?: true;
  /** Only one attempt, whatever fails. */
  once?: true;
  /** The answer has no expected content. */
  needsNothing?: true;
  begin?: (page: TroubledPage) => void;
  /** The visible result of a failure. */
  ends: (trouble: Trouble) => Seen;
  /** The visible result of a success. */
  well?: Seen;
  /** Further conditions after a failure. */
  also?: (page: TroubledPage, trouble: Trouble) => void;
}

const calm: Seen = { auth: 'signedOut', error: null, words: null, login: null };
const inside: Seen = { ...calm, auth: 'signedIn' };
const told = ({ kind, words }: Trouble, auth: Seen['auth']): Seen => ({ ...calm, auth, error: kind, words });

const signIn = (credentials: Credentials) => (page: TroubledPage) => page.signIn(credentials);
const byPassword = signIn({ loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password });
const byNumber = {
  cvent: signIn({ loginType: 'CVENT_LOGIN', confirmationNumber: '7' }),
  bizzabo: signIn({ loginType: 'BIZZABO_LOGIN', registrationNumber: '7', email: ADA.email }),
};

const registrationRefused = ({ words, status }: Trouble): Seen => ({
  ...calm,
  login: words ?? (status === 423 ? 'login.tooManyAttempts' : 'login.unknownError'),
});

export const ROWS: readonly Row[] = [
  {
    call: { method: 'GET', path: '/ui-config.json' },
    when: 'at the start',
    once: true,
    ends: () => ({ ...calm, auth: 'failed' }),
    also: ({ actor }, { isAnswered, status }) => {
      const isMissing = isAnswered || status === 404;
      const now = actor.getSnapshot();
      expect([isUnconfigured(now), isConfigDelayed(now)]).toEqual([isMissing, !isMissing]);
    },
  },
  {
    call: { method: 'GET', path: '/api/loginOptions' },
    when: 'at the start',
    ends: (trouble) => told(trouble, 'failed'),
  },
  {
    call: { method: 'GET', path: '/api/venue/version' },
    when: 'at the start',
    ends: (trouble) => told(trouble, 'signedOut'),
    also: ({ actor }) =>
      expect(child(actor, 'publication').getSnapshot().value).toEqual({ unknown: 'failed' }),
  },
  {
    call: { method: 'HEAD', path: '/api/venue' },
    when: 'after a sign-in',
    needsNothing: true,
    begin: byPassword,
    ends: ({ status }) => ({
      ...calm,
      login: status === 403 ? 'login.unauthorized' : 'login.unknownError',
    }),
    well: inside,
  },
  {
    call: { method: 'HEAD', path: '/api/venue' },
    when: 'for an earlier session',
    signedIn: ADA.email,
    needsNothing: true,
    ends: ({ status }) => {
      if (status === 401) return { ...calm, error: 'UNAUTHORIZED' };
      return status === 403 ? { ...calm, login: 'login.unauthorized' } : { ...calm, auth: 'failed' };
    },
    well: inside,
  },
  {
    call: { method: 'GET', path: '/api/userInfo' },
    when: 'once a user is signed in',
    signedIn: ADA.email,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
  },
  {
    call: { method: 'GET', path: '/api/ui/venue' },
    when: 'once the user may enter',
    signedIn: ADA.email,
    // The page says why, in place of the area.
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    also: ({ actor }, trouble) =>
      expect(child(actor, 'venue').getSnapshot().value).toBe(endsSession(trouble) ? 'empty' : 'failed'),
  },
  {
    call: { method: 'GET', path: '/api/ui/sign-asset-url' },
    when: 'for a picture',
    signedIn: ADA.email,
    begin: ({ services }) => {
      picture = createActor(createAssetImage(services.assets), {
        input: { uri: '/backend-assets/live/hall/logo/1', size: null },
      }).start();
    },
    renewed: true,
    ends: () => inside,
    also: () => expect(isImageBroken(picture.getSnapshot())).toBe(true),
  },
  {
    call: { method: 'POST', path: '/api/cvent/login' },
    when: 'for a confirmation number',
    begin: byNumber.cvent,
    ends: registrationRefused,
  },
  {
    call: { method: 'POST', path: '/api/bizzabo/login' },
    when: 'for a registration number',
    begin: byNumber.bizzabo,
    ends: registrationRefused,
  },
  {
    call: { method: 'POST', path: '/api/capture/login' },
    when: 'for a visit without login',
    login: [{ loginProvider: 'anonymous', idpProvider: [] }],
    needsNothing: true,
    ends: () => ({ ...calm, auth: 'open' }),
    well: { ...calm, auth: 'open' },
  },
  {
    call: { method: 'POST', path: '/api/capture/cookiePreferences' },
    when: 'once the user has decided',
    signedIn: ADA.email,
    needsNothing: true,
    begin: ({ actor }) => child(actor, 'cookieBanner').send({ type: 'consent.acceptAll' }),
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    well: inside,
  },
  {
    call: { method: 'POST', path: '/api/capture/log' },
    when: 'for a fault',
    signedIn: ADA.email,
    needsNothing: true,
    begin: ({ actor }) =>
      child(actor, 'logCapture').send({
        type: 'log.write',
        entry: { level: 'ERROR', category: 'page', message: 'something broke' },
      }),
    later: LOG_BATCH_INTERVAL,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    well: inside,
  },
  {
    call: { method: 'GET', path: '/api/venue/version' },
    when: 'at a poll',
    signedIn: ADA.email,
    spared: 1,
    later: VENUE_POLL,
    anew: true,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
  },
  {
    call: { method: 'GET', path: OWN_PROFILE },
    when: 'at a poll',
    signedIn: ADA.email,
    later: VENUE_POLL,
    ends: (trouble) => {
      if (trouble.status === 404) return calm;
      return endsSession(trouble) ? told(trouble, 'signedOut') : inside;
    },
  },
];

let picture: ReturnType<typeof createActor<ReturnType<typeof createAssetImage>>>;
