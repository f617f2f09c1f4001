import { BOARD_MAX, ELEMENT_MAX } from '@domain/whiteboard/whiteboard-limits';
import {
  all,
  any,
  atLeast,
  atMost,
  either,
  is,
  lessThan,
  moreThan,
  variable,
} from '../../backend/realtime/rules/expressions';
import {
  data,
  isVariable,
  lastAtMost,
  me,
  member,
  name,
  newData,
  notBanned,
  notBannedFrom,
  notMuted,
  now,
  optional,
  orderedBy,
  own,
  pictureId,
  record,
  unlessRemoved,
  venue,
} from '../../backend/realtime/rules/predicates';

/** Written by the server: which boards there are, whether somebody may draw on them, in which area they are, and after
 * which clearing what is on them was drawn. */
const board = venue.child('whiteboards', '$widgetId', 'state');
const notBannedFromBoard = notBannedFrom(board.child('place').val);
const mayLook = all(member, board.exists, notBannedFromBoard);

const wholeNumber = (max: number) => all(newData.isNumber, atLeast(newData.val, 0), atMost(newData.val, max));
const element = record({
  authorId: newData.isString,
  version: wholeNumber(2_000_000_000),
  nonce: wholeNumber(4_294_967_295),
  epoch: newData.isNumber,
  changedAt: newData.isNumber,
  json: optional(all(newData.isString, atMost(newData.val.length, ELEMENT_MAX))),
  // The id of the picture of such an element.
  asset: optional(pictureId),
});
const pointer = record({ name, x: newData.isNumber, y: newData.isNumber });

const authorId = newData.child('authorId').val;
const version = newData.child('version').val;
/** Of two states the one with the higher version stays, or with the lower nonce. */
const isNewer = any(
  moreThan(version, data.child('version').val),
  all(is(version, data.child('version').val), lessThan(newData.child('nonce').val, data.child('nonce').val)),
);

export const rules = {
  whiteboards: {
    $widgetId: {
      state: { '.read': member },

      // It does not matter which of two states of an element arrives first. Deleted elements leave their version.
      elements: {
        '.read': all(member, orderedBy('changedAt'), lastAtMost(BOARD_MAX), board.exists, notBannedFromBoard),
        '.indexOn': ['changedAt', 'asset'],

        $elementId: {
          '.read': mayLook,
          '.write': all(
            member,
            is(board.child('readOnly').val, false),
            notBanned,
            notMuted,
            notBannedFromBoard,
            newData.exists,
            is(newData.child('changedAt').val, now),
            is(newData.child('epoch').val, board.child('epoch').val),
            either(data.exists, all(is(authorId, data.child('authorId').val), isNewer), is(authorId, me)),
          ),
          '.validate': all(
            isVariable('$elementId', /^[-0-9A-Z_a-z]+$/),
            atMost(variable('$elementId').length, 64),
            element.isComplete,
            element.hasNoPriority,
          ),
          ...element.fields,
        },
      },

      // Who points where; gone with the connection.
      pointers: {
        '.read': mayLook,
        $uid: {
          '.read': mayLook,
          '.write': all(member, own, unlessRemoved(all(board.exists, notBanned, notBannedFromBoard))),
          '.validate': all(pointer.isComplete, pointer.hasNoPriority),
          ...pointer.fields,
        },
      },
    },
  },
};
