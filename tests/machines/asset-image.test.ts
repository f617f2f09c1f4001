import { Failure, type FailureKind } from '@domain/shared/failure';
import { assetImageMachine, imageAddress, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const uri = '/backend-assets/live/hall/lobby/1';
const ELSEWHERE = 'https://pictures.example/lobby.jpg';

describeMachine({
  machine: assetImageMachine,
  input: { uri, size: '640' },
  events: { 'image.fail': [{ type: 'image.fail' }] },
  slots: {
    signAddress: {
      done: [`${uri}?signature=one`, uri, ELSEWHERE],
      error: [new Failure('NOT_REACHABLE', 'offline')],
    },
    askStatus: { done: [404, 403, 200, undefined], error: [new Failure('NOT_REACHABLE', 'offline')] },
  },
  states: {
    signing: {
      holds: ({ event, now }) =>
        imageAddress(now) === null && (event.type !== 'start' || now.context.size === '640'),
    },
    shown: {
      holds: ({ now }) => imageAddress(now)?.startsWith(uri) === true || imageAddress(now) === ELSEWHERE,
    },
    asking: {
      entered: ({ before, asked }) =>
        asked.length === 1 &&
        (asked[0]?.input as { address: string } | undefined)?.address === imageAddress(before),
    },
    failed: { holds: ({ now }) => isImageBroken(now) && imageAddress(now) === null },
  },
  invariants: {
    'an address exists exactly while the picture is shown': ({ now }) =>
      now.matches('shown') === (imageAddress(now) !== null),
    'the address shown is the signed one, in the requested size': ({ now }) => {
      const { address, size } = now.context;
      const suffix =
        size === null || address === ELSEWHERE ? '' : `${address?.includes('?') ? '&' : '?'}size=${size}`;
      return !now.matches('shown') || imageAddress(now) === `${address}${suffix}`;
    },
    'a missing size falls back to the full one, once': ({ before, event, now }) =>
      given(
        before.context.size !== now.context.size,
        () => event.output === 404 && now.context.size === null,
      ),
    'a picture that is missing in full is broken': ({ before, event, now }) =>
      given(before.matches('asking') && event.output === 404 && before.context.size === null, () =>
        isImageBroken(now),
      ),
    'a rejected address is signed again, once': ({ before, now }) =>
      given(
        before.context.signedAgain !== now.context.signedAgain,
        () => now.context.signedAgain && now.matches('signing'),
      ),
    'a second rejection is final': ({ before, event, now }) =>
      given(before.matches('asking') && event.output === 403 && before.context.signedAgain, () =>
        isImageBroken(now),
      ),
    'only the second signature renews the address': ({ now, asked }) =>
      asked.every(({ slot, input }) => {
        const { renew } = input as { renew?: boolean };
        return slot !== 'signAddress' || renew === now.context.signedAgain;
      }),
    'broken stays broken': ({ before, now }) => given(isImageBroken(before), () => isImageBroken(now)),
  },
});

const offline = new Failure('NOT_REACHABLE', 'offline');

type Answer<Output> = () => Promise<Output>;
interface Answers {
  sign: Answer<string>;
  status: Answer<number | undefined>;
}

async function reportedKinds({ sign, status }: Answers): Promise<FailureKind[]> {
  const signAddress = fromPromise<string, { uri: string; renew: boolean }>(sign);
  const askStatus = fromPromise<number | undefined, { address: string }>(status);
  const logic = assetImageMachine.provide({ actors: { signAddress, askStatus } });
  const image = createActor(logic, { input: { uri, size: null } });
  const kinds: FailureKind[] = [];
  image.on('image.broken', ({ failure }) => kinds.push(failure.kind));
  image.start();
  await waitFor(image, (snapshot) => !snapshot.matches('signing'));
  image.send({ type: 'image.fail' });
  await waitFor(image, (snapshot) => snapshot.matches('failed'));
  return kinds;
}

const signed = async () => uri;
const unreachable = () => Promise.reject(offline);

it.each([
  { what: 'a missing file', sign: signed, status: async () => 404, kind: 'WIDGET_ERROR' },
  { what: 'a file that is no picture', sign: signed, status: async () => 200, kind: 'WIDGET_ERROR' },
  { what: 'a file that cannot be reached', sign: signed, status: unreachable, kind: 'NOT_REACHABLE' },
  {
    what: 'an address that cannot be signed',
    sign: unreachable,
    status: async () => 200,
    kind: 'NOT_REACHABLE',
  },
])('$what is reported once, as $kind', async ({ kind, ...answers }) => {
  expect(await reportedKinds(answers)).toEqual([kind]);
});
