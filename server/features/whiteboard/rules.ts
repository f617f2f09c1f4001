import {
  BOARD_MAX,
  ELEMENT_MAX,
  GROWTH_STEP,
  VERSION_MAX,
  VERSION_STEP_MAX,
} from '@domain/whiteboard/whiteboard-limits';
import {
  all,
  any,
  atMost,
  either,
  is,
  lessThan,
  minus,
  moreThan,
  plus,
  remainder,
} from '../../backend/realtime/rules/build/expressions';
import {
  data,
  keyLike,
  keyUpTo,
  lastAtMost,
  me,
  member,
  newData,
  notBanned,
  notBannedFrom,
  notMuted,
  now,
  numberUpTo,
  optional,
  orderedBy,
  own,
  ownName,
  pictureId,
  record,
  sets,
  textUpTo,
  unlessRemoved,
  venue,
} from '../../backend/realtime/rules/build/predicates';

/** Written by the server: which boards there are, whether somebody may draw on them, in which area they are, after which
 * clearing what is on them was drawn, and whether they are full. */
const board = venue.child('whiteboards', '$widgetId', 'state');
const notBannedFromBoard = notBannedFrom(board.child('place').val);
const mayLook = all(member, board.exists, notBannedFromBoard);

const element = record({
  authorId: newData.isString,
  // Who changed it last.
  changedBy: newData.isString,
  version: numberUpTo(VERSION_MAX),
  nonce: numberUpTo(4_294_967_295),
  epoch: newData.isNumber,
  changedAt: newData.isNumber,
  json: optional(textUpTo(ELEMENT_MAX)),
  // The id of the picture of such an element.
  asset: optional(pictureId),
});
const pointer = record({ name: ownName, x: newData.isNumber, y: newData.isNumber });

const authorId = newData.child('authorId').val;
const version = newData.child('version').val;
/** Of two states the one with the higher version stays, or with the lower nonce. */
const isNewer = any(
  moreThan(version, data.child('version').val),
  all(is(version, data.child('version').val), lessThan(newData.child('nonce').val, data.child('nonce').val)),
);

const json = newData.child('json');
/** The board takes more, and more of this person. Otherwise what is there becomes no longer than its numbers may get. */
const hasRoom = any(
  json.missing,
  all(board.child('full').missing, board.child('fullFor', me).missing),
  atMost(minus(json.val.length, remainder(json.val.length, GROWTH_STEP)), data.child('json').val.length),
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
            sets('changedAt', now),
            sets('epoch', board.child('epoch').val),
            sets('changedBy', me),
            hasRoom,
            // Nothing deletes what there never was, and no version is so high that nobody can follow.
            either(
              data.exists,
              all(
                is(authorId, data.child('authorId').val),
                isNewer,
                atMost(version, plus(data.child('version').val, VERSION_STEP_MAX)),
              ),
              all(is(authorId, me), newData.child('json').exists, atMost(version, VERSION_STEP_MAX)),
            ),
          ),
          '.validate': all(
            keyLike('$elementId', /^[-0-9A-Z_a-z]+$/),
            keyUpTo('$elementId', 64),
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
          '.write': all(
            member,
            own,
            unlessRemoved(all(board.exists, notBanned, notMuted, notBannedFromBoard)),
          ),
          '.validate': all(pointer.isComplete, pointer.hasNoPriority),
          ...pointer.fields,
        },
      },
    },
  },
};
