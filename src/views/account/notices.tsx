import { useLingui } from '@lingui/react/macro';
import { accountFailure } from '@machines/account/account.selectors';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode, Ref } from 'react';
import { Spinner } from '@/ui/media/spinner';
import { FAILURE_TEXTS, serverWords } from '@/ui/text/failure-texts';
import type { AccountActor } from './account-actor';
import classes from './sections.module.css';

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
    <IconAlertCircle size={20} aria-hidden />
    <span>{children}</span>
  </p>
);

/** A progress message. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.waiting}>
    <Spinner />
    <span>{children}</span>
  </p>
);

/** Shows the last failure, with the server's own text if there is one. */
export function Failed({ actor }: { actor: AccountActor }) {
  const { i18n } = useLingui();
  const failure = useSelector(actor, accountFailure);
  if (!failure) return null;
  return <Problem>{serverWords(failure.errMsg) ?? i18n._(FAILURE_TEXTS[failure.kind])}</Problem>;
}
