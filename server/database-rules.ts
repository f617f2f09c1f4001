import { rulesFile } from './backend/realtime/rules/build/rules-file';
import { rules as agenda } from './features/agenda';
import { rules as calls } from './features/calls';
import { rules as chat } from './features/chat';
import { rules as mediaBoard } from './features/media-board';
import { rules as moderation } from './features/moderation';
import { rules as presence } from './features/presence';
import { rules as venue } from './features/venue';
import { rules as wall } from './features/wall';
import { rules as whiteboard } from './features/whiteboard';

/** Returns the text of `database.rules.json`. What no feature names is refused. */
export const databaseRules = (): string =>
  rulesFile({
    ...presence,
    ...chat,
    ...moderation,
    ...calls,
    ...wall,
    ...whiteboard,
    ...mediaBoard,
    ...venue,
    ...agenda,
  });
