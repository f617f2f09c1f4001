import type { Logger } from '../../platform/log';
import type { Moderation } from './moderation';
import type { ModerationParts } from './parts';
import type { Reports } from './reports';

interface Queue {
  reports: Reports;
  moderation: Moderation;
}

/**
 * Returns reports and moderation that tell the hosts of each change by a hint in the realtime database, after it is
 * kept. Nobody waits for the hint, and its failure is only logged: the page of hosts also polls.
 */
export function withQueueHint(
  { reports, moderation }: Queue,
  { records, mode, clock, log }: Pick<ModerationParts, 'records' | 'mode' | 'clock'> & { log: Logger },
): Queue {
  const hint = (): void => {
    records.write({ [`${mode}/hints/moderation`]: clock() }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : undefined;
      log.warn({ reason }, 'the hosts could not be told of a change');
    });
  };
  const hinting =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await act(...args);
      hint();
      return result;
    };
  return {
    reports: { ...reports, add: hinting(reports.add) },
    moderation: {
      ...moderation,
      removeMessage: hinting(moderation.removeMessage),
      removePost: hinting(moderation.removePost),
      removeComment: hinting(moderation.removeComment),
      clearBoard: hinting(moderation.clearBoard),
      restrict: hinting(moderation.restrict),
      limitChannel: hinting(moderation.limitChannel),
      announce: hinting(moderation.announce),
      dismiss: hinting(moderation.dismiss),
      undo: hinting(moderation.undo),
    },
  };
}
