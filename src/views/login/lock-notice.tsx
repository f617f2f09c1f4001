import type { AccountLock } from '@domain/login-lock';
import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Countdown } from '@/ui/countdown';

const MINUTE = 60;
/** A screen reader hears of the time in steps of so many seconds. */
const TOLD_STEP = 30;

export interface LockNoticeProps {
  lock: AccountLock;
  className: string | undefined;
}

/** How long an account stays locked: to the second for the eye, in larger steps for the ear. */
export function LockNotice({ lock, className }: LockNoticeProps) {
  const [milliseconds] = useState(() => Math.max(0, lock.until - Date.now()));
  return (
    <Countdown of={lock} milliseconds={milliseconds}>
      {(seconds) => <TimeLeft seconds={seconds} className={className} />}
    </Countdown>
  );
}

function TimeLeft({ seconds, className }: { seconds: number; className: string | undefined }) {
  const { i18n } = useLingui();
  const told = Math.ceil(seconds / TOLD_STEP) * TOLD_STEP;
  const minutes = i18n.number(Math.floor(seconds / MINUTE));
  const rest = i18n.number(seconds % MINUTE, { minimumIntegerDigits: 2 });
  return (
    <>
      <p role="timer" className={className}>
        <Sentence time={`${minutes}:${rest}`} />
      </p>
      <VisuallyHidden role="status">
        <Sentence time={i18n.number(told, { style: 'unit', unit: 'second', unitDisplay: 'long' })} />
      </VisuallyHidden>
    </>
  );
}

const Sentence = ({ time }: { time: string }) => <Trans>You can try again in {time}.</Trans>;
