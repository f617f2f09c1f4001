import type { RealtimeHarness } from '../../support/realtime-harness';
import type { FuzzClient } from './fuzz-client';
import type { FuzzContext } from './fuzz-ledger';

type Fault = (parts: {
  context: FuzzContext;
  client: FuzzClient;
  harness: RealtimeHarness;
}) => Promise<void> | void;

/** The maximum duration of a fault, in milliseconds. */
const LONGEST = 12_000;
const CUTS = ['reset', 'end', 'linger'] as const;

const cut: Fault = ({ context, client }) => client.link()[context.random.pick(CUTS)]();

const goOffline: Fault = ({ context: { sdk, random }, client }) => {
  sdk.goOffline(client.sdk);
  setTimeout(() => sdk.goOnline(client.sdk), random.below(3_000));
};

const stall: Fault = ({ context: { random }, client }) => {
  const link = client.link();
  const direction = random.pick(['toServer', 'toClient', 'both'] as const);
  link.stall(direction);
  setTimeout(() => link.resume(direction), random.below(4_000));
};

const halfOpen: Fault = ({ context: { random }, client }) => {
  const link = client.link();
  if (random.chance(0.3)) link.orphan();
  else link.swallow(random.pick(['toServer', 'toClient', 'both'] as const));
  // The SDK never detects this by itself: the caller cuts connections that are silent for too long.
  setTimeout(() => link.reset(), 12_000);
};

const slow: Fault = ({ context: { random }, client }) => {
  client.link().delay(random.pick(['toServer', 'toClient', 'both'] as const), () => random.below(40));
};

const restart: Fault = async ({ harness }) => {
  harness.kill();
  await harness.start();
};

const FAULTS: Fault[] = [cut, cut, cut, goOffline, stall, halfOpen, slow, slow, restart];

/** Runs one random fault of a client's network or of the server. */
export async function disturb(parts: Parameters<Fault>[0]): Promise<void> {
  const { ledger, random } = parts.context;
  const fault = random.pick(FAULTS);
  ledger.calmAt = Date.now() + LONGEST;
  if (fault === restart) ledger.wills.clear();
  else ledger.wills.delete(parts.client.name);
  await fault(parts);
}
