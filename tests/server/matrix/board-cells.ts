import { type Cell, listen, listenOwn, members, OTHER_USER, own, set } from './realtime-cells';

const BOARD = 'whiteboards/board';
const elementBy = (authorId: string) => ({
  authorId,
  changedBy: authorId,
  version: 1,
  nonce: 1,
  epoch: 0,
  changedAt: { '.sv': 'timestamp' },
  json: '{}',
});
const POINTER = { name: 'Ada', x: 1, y: 2 };

/** A board that everybody may draw on. */
export const BOARD_SEED = {
  [`live/${BOARD}/state`]: { readOnly: false, epoch: 0, shownFrom: 0, place: 'a:lobby' },
};

/** Every path of the whiteboards opened by a rule, with the access of each caller. */
export const BOARD_CELLS: Record<string, Cell> = {
  '$mode/whiteboards/$widgetId/state': {
    read: listen(`${BOARD}/state`),
    others: set(`${BOARD}/state`, { readOnly: false, epoch: 1, shownFrom: 1, place: 'a:lobby' }),
    expected: members('read'),
  },
  '$mode/whiteboards/$widgetId/elements': {
    read: listen(`${BOARD}/elements`, { i: 'changedAt', l: 10, vf: 'r' }),
    others: set(`${BOARD}/elements`, null),
    expected: members('read'),
  },
  '$mode/whiteboards/$widgetId/elements/$elementId': {
    read: listenOwn(({ uid }) => `${BOARD}/elements/of-${uid}`),
    own: own(
      ({ uid }) => `${BOARD}/elements/of-${uid}`,
      ({ uid }) => elementBy(uid),
    ),
    others: set(`${BOARD}/elements/other`, elementBy(OTHER_USER)),
    expected: members('read own'),
  },
  '$mode/whiteboards/$widgetId/pointers': {
    read: listen(`${BOARD}/pointers`),
    others: set(`${BOARD}/pointers`, null),
    expected: members('read'),
  },
  '$mode/whiteboards/$widgetId/pointers/$uid': {
    read: listen(`${BOARD}/pointers/${OTHER_USER}`),
    own: own(
      ({ uid }) => `${BOARD}/pointers/${uid}`,
      () => POINTER,
    ),
    others: set(`${BOARD}/pointers/${OTHER_USER}`, POINTER),
    expected: members('read own'),
  },
};
