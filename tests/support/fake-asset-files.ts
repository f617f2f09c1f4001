import type { AssetFiles } from '@/services/assets/asset-files';
import type { AnswerName } from './answer-names';
import type { Answers } from './answers';
import type { Story } from './story';

/** Creates the browser's access to assets in memory; `world` keeps what was saved. */
export const createFakeAssetFiles = (
  answers: Answers<AnswerName>,
  story: Pick<Story, 'assetStatus'>,
  world: { saved: string[] },
): AssetFiles => ({
  statusOf: () => answers.give('statusOf', () => story.assetStatus ?? 200),
  save: (address) =>
    answers.give('save', () => {
      world.saved.push(address);
    }),
});
