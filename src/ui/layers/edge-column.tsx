import { useLingui } from '@lingui/react/macro';
import { Transition, useDirection } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useLayoutEffect, useState } from 'react';
import { useOpened } from '@/ui/hooks/use-opened';
import classes from './edge-panel.module.css';

const KEY = 'foyer:edge-width';
/** In pixels. */
const WIDTH = { usual: 360, least: 320, most: 560, step: 20 };

const limited = (width: number): number =>
  Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width || WIDTH.usual)));

/** The width of this page where the browser stores nothing. */
let unstored: string | null = null;

function storedWidth(): number {
  try {
    return limited(Number(localStorage.getItem(KEY) ?? unstored));
  } catch {
    return limited(Number(unstored));
  }
}

function storeWidth(width: number): void {
  unstored = String(width);
  try {
    localStorage.setItem(KEY, unstored);
  } catch {
    // The width lives as long as the page.
  }
}

const applyWidth = (width: number): void =>
  document.documentElement.style.setProperty('--foyer-edge-width', `${width}px`);

/** Changes the width of the column by the pointer and by the arrow keys, and keeps it in this browser. */
function Separator({ controls }: { controls: string }) {
  const { t } = useLingui();
  const { dir } = useDirection();
  const [width, setWidth] = useState(storedWidth);
  const change = (wanted: number) => {
    const next = limited(wanted);
    setWidth(next);
    applyWidth(next);
    storeWidth(next);
  };
  const changeByKey = (event: KeyboardEvent) => {
    const isMirrored = dir === 'rtl';
    const widths: Record<string, number> = {
      ArrowLeft: width + (isMirrored ? -WIDTH.step : WIDTH.step),
      ArrowRight: width + (isMirrored ? WIDTH.step : -WIDTH.step),
      Home: WIDTH.least,
      End: WIDTH.most,
    };
    const wanted = widths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  };
  const changeByPointer = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    change(dir === 'rtl' ? clientX : document.documentElement.clientWidth - clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of a text cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Width of the panel`}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={WIDTH.least}
      aria-valuemax={WIDTH.most}
      tabIndex={0}
      className={classes.separator}
      onKeyDown={changeByKey}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={changeByPointer}
      onDoubleClick={() => change(WIDTH.usual)}
    />
  );
}

/** Returns the transition of a panel that slides in from the end of the line. */
const fromEdge = (direction: string) => ({
  in: { opacity: 1, translate: '0 0' },
  out: { opacity: 0, translate: direction === 'rtl' ? '-32px 0' : '32px 0' },
  transitionProperty: 'opacity, translate',
});

interface EdgeColumnProps extends ComponentProps<'aside'> {
  id: string;
  opened: boolean;
}

/** Shows the people or the chat in a column over the stage's edge, as wide as the user chose. */
export function EdgeColumn({ opened, children, ...aside }: EdgeColumnProps) {
  const { dir } = useDirection();
  useLayoutEffect(() => applyWidth(storedWidth()), []);
  return (
    <Transition mounted={useOpened(opened)} transition={fromEdge(dir)} duration={200}>
      {(styles) => (
        <div className={classes.edge} data-edge={opened || undefined}>
          <aside {...aside} tabIndex={-1} className={classes.panel} style={styles}>
            {children}
            <Separator controls={aside.id} />
          </aside>
        </div>
      )}
    </Transition>
  );
}
