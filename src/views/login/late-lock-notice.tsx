import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '@/ui/error-boundary';
import type { LockNoticeProps } from './lock-notice';

const LockNotice = lazy(async () => ({ default: (await import('./lock-notice')).LockNotice }));

/** The countdown of a lock; without its code the message alone says how long it takes. */
export const LateLockNotice = (props: LockNoticeProps) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <LockNotice key={props.lock.until} {...props} />
    </Suspense>
  </ErrorBoundary>
);
