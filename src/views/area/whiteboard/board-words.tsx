import { describeBoard } from '@domain/whiteboard/board-description';
import { Plural, Trans } from '@lingui/react/macro';
import { boardOf } from '@machines/whiteboard/whiteboard.selectors';
import { useSelector } from '@xstate/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import classes from './board.module.css';
import type { BoardActor } from './connect-frame';

/** What is on a board in words, for those who do not see it: closed until it is asked for. */
export function BoardWords({ actor }: { actor: BoardActor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.words} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        <Trans>What is on the board</Trans>
      </summary>
      {isOpen && <Words actor={actor} />}
    </details>
  );
}

function Words({ actor }: { actor: BoardActor }) {
  const board = useSelector(actor, boardOf);
  const [watch] = useState(() => (listener: () => void) => board.watchVersion(listener));
  const version = useSyncExternalStore(watch, () => board.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the board has changed
  const { texts, counts } = useMemo(() => describeBoard(board.elements()), [board, version]);
  const { shape, arrow, line, drawing, picture } = counts;
  if (texts.length + shape + arrow + line + drawing + picture === 0)
    return (
      <p className={classes.empty}>
        <Trans>The board is empty.</Trans>
      </p>
    );
  return (
    <div className={classes.text}>
      <ul className={classes.texts}>
        {texts.map(({ id, text }) => (
          <li key={id} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <ul className={classes.counts}>
        {shape > 0 && (
          <li>
            <Plural value={shape} one="# shape" other="# shapes" />
          </li>
        )}
        {arrow > 0 && (
          <li>
            <Plural value={arrow} one="# arrow" other="# arrows" />
          </li>
        )}
        {line > 0 && (
          <li>
            <Plural value={line} one="# line" other="# lines" />
          </li>
        )}
        {drawing > 0 && (
          <li>
            <Plural value={drawing} one="# freehand drawing" other="# freehand drawings" />
          </li>
        )}
        {picture > 0 && (
          <li>
            <Plural value={picture} one="# picture" other="# pictures" />
          </li>
        )}
      </ul>
    </div>
  );
}
