import type { PdfCommand, pdfMachine } from '@machines/pdf/pdf.machine';
import type { Icon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { IconButton } from '@/ui/button';
import classes from './pdf-panel.module.css';

export type PdfActor = ActorRefFrom<typeof pdfMachine>;

interface ToolProps {
  pdf: PdfActor;
  command: PdfCommand;
  label: string;
  icon: Icon;
  /** Its arrow follows the direction of reading. */
  turns?: boolean;
}

/** A button for one command, dimmed while the machine would not take it. */
export function Tool({ pdf, command, label, icon: Picture, turns = false }: ToolProps) {
  const possible = useSelector(pdf, (snapshot) => snapshot.can(command));
  return (
    <IconButton
      variant="subtle"
      className={classes.tool}
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => pdf.send(command)}
    >
      <Picture size={20} aria-hidden className={turns ? classes.turns : undefined} />
    </IconButton>
  );
}
