import {
  createContext,
  type KeyboardEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { filtered, type Recording, type StepFilter } from './recording';
import type { ActorInfo, ActorState, Chart, Step } from './recording-file';
import type { Source } from './source';

export interface View {
  source: Source;
  recording: Recording;
  /** Changes with everything that there is to show. */
  version: number;
  /** The step that is looked at; everything is shown as it was after it. */
  n: number;
  /** Whether new steps are followed; otherwise the shown moment stays. */
  isFollowing: boolean;
  selected: ActorInfo | undefined;
  state: ActorState | undefined;
  chart: Chart | undefined;
  filter: StepFilter;
  /** The steps that the filter lets through. */
  steps: readonly Step[];
  /** The moment that the present one is compared with; null when nothing is compared. */
  mark: number | null;
  showsEnded: boolean;
  select: (actor: string) => void;
  go: (n: number) => void;
  /** Goes to the next or the previous step that the filter lets through. */
  move: (by: 1 | -1) => void;
  follow: () => void;
  setFilter: (filter: Partial<StepFilter>) => void;
  setMark: (n: number | null) => void;
  setShowsEnded: (shows: boolean) => void;
  /** A short answer to the last press, which is read out. */
  said: string;
  say: (text: string) => void;
}

const ViewContext = createContext<View | null>(null);
export const ViewProvider = ViewContext.Provider;

/** Returns what the inspector shows now. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('There is no inspector above this component');
  return view;
}

const NO_FILTER: StepFilter = { actor: '', text: '', seconds: 0 };

/** Returns the next step after `n`, or the one before it. */
function neighbour(steps: readonly Step[], n: number, by: 1 | -1): number {
  const found = by > 0 ? steps.find((step) => step.n > n) : steps.findLast((step) => step.n < n);
  return found?.n ?? n;
}

/** Keeps what is looked at in a recording: a moment, an actor, a filter. */
export function useInspectorView(source: Source): View {
  const version = useSyncExternalStore(source.subscribe, source.version);
  const [held, hold] = useState<number | null>(source.status() === 'file' ? source.recording().last : null);
  const [chosen, select] = useState('');
  const [filter, setFilter] = useState(NO_FILTER);
  const [mark, setMark] = useState<number | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const [said, say] = useState('');
  const recording = source.recording();
  const n = Math.max(recording.first, Math.min(held ?? recording.last, recording.last));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording changes in place, and its version tells so
  const steps = useMemo(
    () => filtered(recording, filter, n),
    [recording, version, filter, filter.seconds > 0 && n],
  );
  const selected = recording.actors.get(chosen) ?? recording.actors.values().next().value;
  return {
    source,
    recording,
    version,
    n,
    isFollowing: held === null,
    selected,
    state: selected && recording.stateAt(selected.id, n),
    chart: selected && recording.chartOf(selected.id),
    filter,
    steps,
    mark: mark !== null && mark >= recording.first ? mark : null,
    showsEnded,
    select,
    go: hold,
    move: (by) => hold(neighbour(steps, n, by)),
    follow: () => hold(null),
    setFilter: (part) => setFilter((before) => ({ ...before, ...part })),
    setMark,
    setShowsEnded,
    said,
    say,
  };
}

export const STEP_HEIGHT = 26;

export const clockText = (at: number): string => {
  const time = new Date(at);
  return `${time.toLocaleTimeString('en-GB')}.${String(time.getMilliseconds()).padStart(3, '0')}`;
};

/** Scrolls a virtual list to the current step, whenever that changes. */
export function useScrolledTo(steps: readonly Step[], n: number) {
  const list = useRef<VirtualizerHandle>(null);
  useEffect(() => {
    const place = steps.findLastIndex((step) => step.n <= n);
    if (place >= 0) list.current?.scrollToIndex(place, { align: 'nearest' });
  }, [steps, n]);
  return list;
}

/** Returns the keys that move through the steps. */
export function useStepKeys(): (event: KeyboardEvent) => void {
  const { move, steps, go } = useView();
  return (event) => {
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => go(steps[0]?.n ?? 0),
      End: () => go(steps.at(-1)?.n ?? 0),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** Returns a function that copies a text and says so. */
export function useCopy(): (text: string) => void {
  const { say } = useView();
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say('The browser does not allow to copy'),
    );
}
