import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import classes from './notices.module.css';

interface NoticeProps {
  children: ReactNode;
  ref?: Ref<HTMLParagraphElement>;
}

/** A success message. */
export const Success = ({ children, ref }: NoticeProps) => (
  <p ref={ref} role="status" tabIndex={-1} className={classes.notice}>
    <IconCircleCheck size={20} aria-hidden />
    <span>{children}</span>
  </p>
);

/** An error message. */
export const Problem = ({ children, ref }: NoticeProps) => (
  <p ref={ref} role="alert" tabIndex={-1} className={classes.notice}>
    <IconAlertTriangle size={20} aria-hidden />
    <span>{children}</span>
  </p>
);

interface FailureProps {
  children: ReactNode;
  button: string;
  onPress: () => void;
}

/** An error message, with the button that tries again or dismisses it. */
export const Failure = ({ children, button, onPress }: FailureProps) => (
  <div className={classes.failure}>
    <Problem>{children}</Problem>
    <Button variant="default" onClick={onPress}>
      {button}
    </Button>
  </div>
);

/** A progress message. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.waiting}>
    <Spinner />
    <span>{children}</span>
  </p>
);
