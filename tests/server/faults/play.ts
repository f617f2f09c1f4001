import { installFetch } from '../../support/fetch-in-memory';
import { seeded } from '../../support/seeded';
import { installVirtualTime } from '../../support/virtual-time';
import { gather } from './schedule';
import { closeStage, openStage, type Props, type Stage } from './stage';

/** Runs a scenario with some people on simulated time and returns the faults found. */
export async function play(props: Props, scene: (stage: Stage) => Promise<void>): Promise<string[]> {
  const time = installVirtualTime();
  const uninstallFetch = installFetch();
  const realRandom = Math.random;
  Math.random = seeded(1).fraction;
  try {
    const stage = await openStage(props, time);
    await time.advance(1_000);
    await gather(stage);
    await scene(stage);
    await closeStage(stage);
    return stage.faults;
  } finally {
    Math.random = realRandom;
    uninstallFetch();
    time.restore();
  }
}
