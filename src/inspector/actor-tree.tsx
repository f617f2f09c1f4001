import { stateText } from '@domain/logs/transition';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { type ActorRow, actorsAt } from './recording';
import { useView } from './view';

const ROW_HEIGHT = 30;

const stateOf = ({ state }: ActorRow): string => (state ? stateText(state.value) || state.status : '');

function useRows(): ActorRow[] {
  const { recording, version, n, showsEnded } = useView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording changes in place, and its version tells so
  return useMemo(
    () => actorsAt(recording, n).filter(({ hasEnded }) => showsEnded || !hasEnded),
    [recording, version, n, showsEnded],
  );
}

/** Shows all actors of the page as a tree; the arrow keys select one. */
export function ActorTree() {
  const { recording, selected, select, n, showsEnded, setShowsEnded } = useView();
  const [text, search] = useState('');
  const list = useRef<VirtualizerHandle>(null);
  const wanted = text.toLowerCase();
  const rows = useRows().filter(({ actor }) => actor.name.toLowerCase().includes(wanted));
  const moved = recording.step(n)?.actor;

  function selectAt(place: number): void {
    const row = rows[Math.max(0, Math.min(place, rows.length - 1))];
    if (!row) return;
    select(row.actor.id);
    list.current?.scrollToIndex(rows.indexOf(row), { align: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = rows.findIndex(({ actor }) => actor.id === selected?.id);
    const place = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    selectAt(place);
  }

  return (
    <section className="pane actors" aria-labelledby="actors">
      <header>
        <h2 id="actors">Actors</h2>
        <span className="muted">{rows.length}</span>
        <label className="check">
          <input type="checkbox" checked={showsEnded} onChange={() => setShowsEnded(!showsEnded)} />
          ended
        </label>
      </header>
      <input
        type="search"
        className="field"
        aria-label="Find an actor"
        autoComplete="off"
        placeholder="Find an actor"
        value={text}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <div
        className="scroll"
        role="tree"
        aria-label="Actors"
        tabIndex={0}
        aria-activedescendant={selected && `actor-${selected.id}`}
        onKeyDown={onKeyDown}
      >
        <Virtualizer ref={list} itemSize={ROW_HEIGHT}>
          {rows.map((row) => (
            <TreeRow
              key={row.actor.id}
              row={row}
              isSelected={row.actor.id === selected?.id}
              isMoved={row.actor.id === moved}
              onSelect={select}
            />
          ))}
        </Virtualizer>
      </div>
    </section>
  );
}

interface TreeRowProps {
  row: ActorRow;
  isSelected: boolean;
  isMoved: boolean;
  onSelect: (id: string) => void;
}

const TreeRow = ({ row, isSelected, isMoved, onSelect }: TreeRowProps) => (
  // The keyboard selects in the tree, whose rows are no stops of their own.
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
  <div
    id={`actor-${row.actor.id}`}
    className="actor"
    role="treeitem"
    tabIndex={-1}
    aria-level={row.depth + 1}
    aria-selected={isSelected}
    data-actor={row.actor.name}
    data-moved={isMoved}
    data-ended={row.hasEnded}
    style={{ paddingInlineStart: 8 + row.depth * 14 }}
    onClick={() => onSelect(row.actor.id)}
  >
    <span className={row.actor.chart ? 'dot machine' : 'dot'} />
    <span className="name">{row.actor.name}</span>
    <span className="state">{stateOf(row)}</span>
  </div>
);
