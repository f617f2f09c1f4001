import { Failure } from '@domain/shared/failure';
import { assetImageMachine, imageAddress, isImageBroken } from '@machines/asset-image/asset-image.machine';
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
