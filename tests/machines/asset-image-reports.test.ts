import { Failure, type FailureKind } from '@domain/shared/failure';
import { assetImageMachine } from '@machines/asset-image/asset-image.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

const uri = '/backend-assets/live/hall/lobby/1';
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
