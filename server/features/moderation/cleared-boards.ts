import type { BoardClearing, ElementRemoval } from '@domain/moderation/action';
import * as v from 'valibot';
import { DomainError, notFound } from '../../platform/domain-error';
import { typeOfChannel } from '../files';
import { childrenOf, fieldOf } from '../presence';
import { boardPath, readBoardState } from '../whiteboard';
import { type ActionRow, logAction } from './action-log';
import type { ModerationParts } from './parts';
import { onlyOnce } from './removed-messages';
import type { Host } from './subject';

/** What undoing a clearing needs. */
const keptSchema = v.object({ widgetId: v.string(), shownFrom: v.number() });

/** Returns the channel of the area that a board is in; null for a board of every area. */
const areaOf = (place: string): string | null => (typeOfChannel(place) === 'AREA' ? place : null);

/** Returns the functions that clear whiteboards, restore what was on them, and remove one element. */
export function createBoardClearings({ db, records, mode, clock }: ModerationParts) {
  const once = onlyOnce();

  /** Returns the changes that delete what an earlier clearing took off a board: only the last one can be undone. */
  async function deletions(path: string, shownFrom: number): Promise<Record<string, null>> {
    const elements = childrenOf(await records.read(`${path}/elements`));
    const cleared = elements.filter(([, element]) => Number(fieldOf(element, 'epoch')) < shownFrom);
    return Object.fromEntries(cleared.map(([id]) => [`${path}/elements/${id}`, null]));
  }

  /** Clears a board for everybody; returns the id of the action. @throws DomainError notFound */
  async function clear({ widgetId, reason }: BoardClearing, host: Host): Promise<number> {
    const path = boardPath(mode, widgetId);
    const state = await readBoardState(records, path);
    if (!state) throw notFound('moderation.gone');
    const { place, shownFrom } = state;
    // A clock that was set back may not bring back what was cleared.
    const epoch = Math.max(clock(), state.epoch + 1);
    await records.write({
      ...(await deletions(path, shownFrom)),
      [`${path}/state/epoch`]: epoch,
      [`${path}/state/shownFrom`]: epoch,
      [`${path}/pointers`]: null,
    });
    try {
      return await logAction(db, {
        kind: 'BOARD_CLEARED',
        mode,
        actor: host.account,
        acted_at: new Date(epoch),
        channel_id: areaOf(place),
        reason,
        kept: JSON.stringify({ widgetId, shownFrom }),
      });
    } catch (error) {
      await records.write({ [`${path}/state/shownFrom`]: shownFrom });
      throw error;
    }
  }

  /**
   * Shows again what was on a board before it was cleared, beside what was drawn since.
   * @throws DomainError conflict when the board was cleared again, or is gone
   */
  async function restore({ acted_at, kept }: ActionRow): Promise<void> {
    const { success, output } = v.safeParse(keptSchema, kept);
    const path = success ? boardPath(mode, output.widgetId) : '';
    const state = success ? await readBoardState(records, path) : undefined;
    if (!success || state?.epoch !== acted_at.getTime())
      throw new DomainError('conflict', 'moderation.notInForce');
    await records.write({ [`${path}/state/shownFrom`]: output.shownFrom });
  }

  /** Removes one element for good, whatever its version is; returns the id of the action. @throws DomainError notFound */
  function removeElement({ widgetId, elementId, reason }: ElementRemoval, host: Host): Promise<number> {
    const board = boardPath(mode, widgetId);
    const path = `${board}/elements/${elementId}`;
    return once(path, () => takeElement(board, path, { reason, host }));
  }

  async function takeElement(board: string, path: string, { reason, host }: { reason: string; host: Host }) {
    const [element, state] = await Promise.all([records.read(path), readBoardState(records, board)]);
    if (element === null) throw notFound('moderation.gone');
    await records.write({ [path]: null });
    return logAction(db, {
      kind: 'ELEMENT_REMOVED',
      mode,
      actor: host.account,
      acted_at: new Date(clock()),
      channel_id: areaOf(state?.place ?? ''),
      reason,
    });
  }

  return { clear, restore, removeElement };
}
