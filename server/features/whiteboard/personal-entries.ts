import { escapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import { childrenOf, type Find, fieldOf, foundEntries, type PersonalEntries } from '../presence';

/** Finds what a person has drawn on all boards. */
const drawnBy: Find = async (reader, mode, uid) => {
  const path = `${mode}/whiteboards`;
  return childrenOf(await reader.read(path)).flatMap(([widgetId, board]) =>
    childrenOf(fieldOf(board, 'elements'))
      .filter(([, element]) => fieldOf(element, 'authorId') === uid)
      .map(([id, element]): [string, Json] => [`${path}/${widgetId}/elements/${id}`, element]),
  );
};

/** Finds where they changed last what others have drawn, which stays. */
const changedBy: Find = async (reader, mode, uid) => {
  const path = `${mode}/whiteboards`;
  return childrenOf(await reader.read(path)).flatMap(([widgetId, board]) =>
    childrenOf(fieldOf(board, 'elements'))
      .filter(([, element]) => fieldOf(element, 'changedBy') === uid && fieldOf(element, 'authorId') !== uid)
      .map(([id]): [string, Json] => [`${path}/${widgetId}/elements/${id}/changedBy`, uid]),
  );
};

const pointersOf: Find = async (reader, mode, uid) => {
  const path = `${mode}/whiteboards`;
  const key = escapeKey(uid);
  return childrenOf(await reader.read(path)).flatMap(([widgetId, board]) => {
    const pointer = fieldOf(fieldOf(board, 'pointers') ?? null, key);
    return pointer === undefined ? [] : [[`${path}/${widgetId}/pointers/${key}`, pointer] as [string, Json]];
  });
};

/** What a person drew on boards, and where they point, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  foundEntries('whiteboardPointers', 'whiteboards/$widgetId/pointers/$uid', pointersOf),
  foundEntries('whiteboardElements', 'whiteboards/$widgetId/elements/$elementId', drawnBy),
  foundEntries('whiteboardChanges', 'whiteboards/$widgetId/elements/$elementId/changedBy', changedBy),
];
