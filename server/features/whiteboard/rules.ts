import {
  BOARD_MAX,
  ELEMENT_MAX,
  GROWTH_STEP,
  VERSION_MAX,
  VERSION_STEP_MAX,
} from '@domain/whiteboard/whiteboard-limits';
import * as r from '../../backend/realtime/rules/build/predicates';

/** Written by the server: which boards there are, whether somebody may draw on them, in which area they are, after which
 * clearing what is on them was drawn, and whether they are full. */
const board = r.venue.child('whiteboards', '$widgetId', 'state');
const notBannedFromBoard = r.notBannedFrom(board.child('place').val);
const mayLook = r.all(r.member, board.exists, notBannedFromBoard);

const element = r.record({
  authorId: r.newData.isString,
  // Who changed it last.
  changedBy: r.newData.isString,
  version: r.numberUpTo(VERSION_MAX),
  nonce: r.numberUpTo(4_294_967_295),
  epoch: r.newData.isNumber,
  changedAt: r.newData.isNumber,
  json: r.optional(r.textUpTo(ELEMENT_MAX)),
  // The id of the picture of such an element.
  asset: r.optional(r.pictureId),
});
const pointer = r.record({ name: r.ownName, x: r.newData.isNumber, y: r.newData.isNumber });

const authorId = r.newData.child('authorId').val;
const version = r.newData.child('version').val;
/** Of two states the one with the higher version stays, or with the lower nonce. */
const isNewer = r.any(
  r.moreThan(version, r.data.child('version').val),
  r.all(
    r.is(version, r.data.child('version').val),
    r.lessThan(r.newData.child('nonce').val, r.data.child('nonce').val),
  ),
);

const json = r.newData.child('json');
/** The board takes more, and more of this person. Otherwise what is there becomes no longer than its numbers may get. */
const hasRoom = r.any(
  json.missing,
  r.all(board.child('full').missing, board.child('fullFor', r.me).missing),
  r.atMost(
    r.minus(json.val.length, r.remainder(json.val.length, GROWTH_STEP)),
    r.data.child('json').val.length,
  ),
);

export const rules = {
  whiteboards: {
    $widgetId: {
      state: { '.read': r.member },

      // It does not matter which of two states of an element arrives first. Deleted elements leave their version.
      elements: {
        '.read': r.all(
          r.member,
          r.orderedBy('changedAt'),
          r.lastAtMost(BOARD_MAX),
          board.exists,
          notBannedFromBoard,
        ),
        '.indexOn': ['changedAt', 'asset'],

        $elementId: {
          '.read': mayLook,
          '.write': r.all(
            r.member,
            r.is(board.child('readOnly').val, false),
            r.notBanned,
            r.notMuted,
            notBannedFromBoard,
            r.newData.exists,
            r.sets('changedAt', r.now),
            r.sets('epoch', board.child('epoch').val),
            r.sets('changedBy', r.me),
            hasRoom,
            // Nothing deletes what there never was, and no version is so high that nobody can follow.
            r.either(
              r.data.exists,
              r.all(
                r.is(authorId, r.data.child('authorId').val),
                isNewer,
                r.atMost(version, r.plus(r.data.child('version').val, VERSION_STEP_MAX)),
              ),
              r.all(
                r.is(authorId, r.me),
                r.newData.child('json').exists,
                r.atMost(version, VERSION_STEP_MAX),
              ),
            ),
          ),
          '.validate': r.all(
            r.keyLike('$elementId', /^[-0-9A-Z_a-z]+$/),
            r.keyUpTo('$elementId', 64),
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
          '.write': r.all(
            r.member,
            r.own,
            r.unlessRemoved(r.all(board.exists, r.notBanned, r.notMuted, notBannedFromBoard)),
          ),
          '.validate': r.all(pointer.isComplete, pointer.hasNoPriority),
          ...pointer.fields,
        },
      },
    },
  },
};
