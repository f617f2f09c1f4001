import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/controls/button';
import classes from './floating-card.module.css';
import surface from './surface.module.css';

interface FloatingCardProps {
  icon: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A card over the page that stays until the user closes it. */
export const FloatingCard = ({ icon, closeLabel, onClose, children }: FloatingCardProps) => (
  <div className={`${surface.surface} ${classes.card}`}>
    {icon}
    <div className={classes.text}>{children}</div>
    <IconButton aria-label={closeLabel} onClick={onClose}>
      <IconX size={20} stroke={1.6} />
    </IconButton>
  </div>
);
