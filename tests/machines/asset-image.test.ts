import { Failure } from '@domain/failure';
import { assetImageMachine, imageAddress, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { describeMachine } from '../support/replay/describe-machine';

const uri = '/backend-assets/live/hall/lobby/1';

describeMachine({
  machine: assetImageMachine,
  input: { uri, size: '640' },
  events: { 'image.fail': [{ type: 'image.fail' }] },
  slots: {
    signAddress: { done: [`${uri}?signature=one`, uri], error: [new Failure('NOT_REACHABLE', 'offline')] },
    askStatus: { done: [404, 403, 200, undefined], error: [new Failure('NOT_REACHABLE', 'offline')] },
  },
  invariants: {
    'there is an address exactly while the picture is shown': ({ now }) =>
      now.matches('shown') === (imageAddress(now) !== null),
    'the address shown is the signed one, in the wished size': ({ now }) => {
      const { address, size } = now.context;
      const suffix = size === null ? '' : `${address?.includes('?') ? '&' : '?'}size=${size}`;
      return !now.matches('shown') || imageAddress(now) === `${address}${suffix}`;
    },
    'a missing size falls back to the full one, once': ({ before, event, now }) =>
      before.context.size === now.context.size || (event.output === 404 && now.context.size === null),
    'a picture that is missing in full is broken': ({ before, event, now }) =>
      !(before.matches('asking') && event.output === 404 && before.context.size === null) ||
      isImageBroken(now),
    'a refused address is signed again, once': ({ before, now }) =>
      before.context.signedAgain === now.context.signedAgain ||
      (now.context.signedAgain && now.matches('signing')),
    'a second refusal is final': ({ before, event, now }) =>
      !(before.matches('asking') && event.output === 403 && before.context.signedAgain) || isImageBroken(now),
    'only the second signature renews': ({ now, asked }) =>
      asked.every(({ slot, input }) => {
        const { renew } = input as { renew?: boolean };
        return slot !== 'signAddress' || renew === now.context.signedAgain;
      }),
    'broken stays broken': ({ before, now }) => !isImageBroken(before) || isImageBroken(now),
  },
});
