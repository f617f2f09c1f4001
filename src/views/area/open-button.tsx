import { IconArrowsDiagonal } from '@tabler/icons-react';
import { Button } from '@/ui/controls/button';
import classes from './widget-card.module.css';

interface OpenButtonProps {
  label: string;
  main?: boolean;
  onOpen: (button: HTMLElement) => void;
  /** Called when a click is likely, to load code ahead. */
  onIntent: () => void;
}

/** Opens a card into its panel. */
export function OpenButton({ label, main = false, onOpen, onIntent }: OpenButtonProps) {
  return (
    <Button
      className={classes.action}
      variant={main ? 'filled' : 'default'}
      icon={<IconArrowsDiagonal aria-hidden />}
      aria-haspopup="dialog"
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {label}
    </Button>
  );
}
