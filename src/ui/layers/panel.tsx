import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { IconButton } from '@/ui/controls/button';
import bar from './bar.module.css';
import { FillButton } from './fill-button';
import { leaveScreen } from './full-screen';
import { useLayer } from './notice-place';
import classes from './panel.module.css';

const FROM_CARD = {
  in: { opacity: 1, transform: 'none' },
  out: {
    opacity: 0,
    transform: 'translate(var(--from-x, 0), var(--from-y, 0)) scale(var(--from-scale, 0.96))',
  },
  transitionProperty: 'opacity, transform',
} as const;

interface PanelProps {
  title: string;
  /** How the title is shown; by default the text alone. */
  heading?: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** The button that opened it: the panel grows from its card and returns the focus. */
  opener: RefObject<HTMLElement | null>;
  /** As wide as lines of text need, and only as high as necessary. */
  narrow?: boolean;
  /** Lies over the dialog, or the sheet, that opened it. */
  nested?: boolean;
  children: ReactNode;
}

/** The panel that a card opens into: the same header bar everywhere, a full sheet on small screens. */
export function Panel({
  title,
  heading = title,
  opened,
  onClose,
  opener,
  narrow = false,
  nested = false,
  children,
}: PanelProps) {
  const { notices, isCovered } = useLayer();
  const place = useCallback(
    (content: HTMLElement | null) => {
      if (!content) return;
      startFrom(content, opener.current?.closest('section'));
      return () => {
        leaveScreen();
        opener.current?.focus({ preventScroll: true });
      };
    },
    [opener],
  );
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      lockScroll={false}
      returnFocus={false}
      {...(nested && { zIndex: 'var(--foyer-z-nested-dialog)' })}
      classNames={{
        inner: classes.inner,
        content: narrow ? `${classes.panel} ${classes.narrow}` : classes.panel,
      }}
      padding={0}
      xOffset={0}
      yOffset={0}
      centered
      transitionProps={{ transition: FROM_CARD, duration: 200 }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content ref={place}>
        <PanelBar heading={heading} onClose={onClose} />
        {notices}
        <div className={classes.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
}

function PanelBar({ heading, onClose }: { heading: ReactNode; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className={bar.bar}>
      <Modal.Title className={`${bar.title} ${classes.title}`} data-autofocus tabIndex={-1}>
        {heading}
      </Modal.Title>
      <FillButton className={classes.fill} />
      <IconButton variant="subtle" aria-label={t`Close`} onClick={onClose}>
        <IconX size={20} />
      </IconButton>
    </div>
  );
}

function startFrom(content: HTMLElement, card: HTMLElement | null | undefined): void {
  const [start, end] = [card?.getBoundingClientRect(), content.getBoundingClientRect()];
  if (!start || end.width === 0) return;
  const middle = ({ left, width, top, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
  const [a, b] = [middle(start), middle(end)];
  content.style.setProperty('--from-x', `${a.x - b.x}px`);
  content.style.setProperty('--from-y', `${a.y - b.y}px`);
  content.style.setProperty('--from-scale', `${Math.min(start.width / end.width, 1)}`);
}
