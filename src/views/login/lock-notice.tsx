import type { AccountLock } from '@domain/login/login-lock';
import { LOGIN_LOCKOUT } from '@domain/shared/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Countdown } from '@/ui/text/countdown';
import { VisuallyHidden } from '@/ui/text/visually-hidden';

const MINUTE = 60;
/** Screen readers announce the time in steps of this many seconds. */
const ANNOUNCED_STEP = 30;

export interface LockNoticeProps {
  lock: AccountLock;
  className: string | undefined;
}

/** Shows the countdown of a lock to the second, and announces it in larger steps. */
export function LockNotice({ lock, className }: LockNoticeProps) {
  const [milliseconds] = useState(() =>
    lock.until === null ? LOGIN_LOCKOUT : Math.max(0, lock.until - Date.now()),
  );
  return (
    <Countdown of={lock} milliseconds={milliseconds}>
      {(seconds) => <TimeLeft seconds={seconds} className={className} />}
    </Countdown>
  );
}

function TimeLeft({ seconds, className }: { seconds: number; className: string | undefined }) {
  const { i18n } = useLingui();
  const announced = Math.ceil(seconds / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  const minutes = i18n.number(Math.floor(seconds / MINUTE));
  const rest = i18n.number(seconds % MINUTE, { minimumIntegerDigits: 2 });
  return (
    <>
      <p role="timer" className={className}>
        <Sentence time={`${minutes}:${rest}`} />
      </p>
      <VisuallyHidden role="status">
        <Sentence time={i18n.number(announced, { style: 'unit', unit: 'second', unitDisplay: 'long' })} />
      </VisuallyHidden>
    </>
  );
}

const Sentence = ({ time }: { time: string }) => <Trans>You can try again in {time}.</Trans>;
