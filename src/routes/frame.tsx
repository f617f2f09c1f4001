import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorDialog } from '@/views/error-dialog/error-dialog';
import { GuardSpinner } from '@/views/guard-spinner/guard-spinner';
import { RetryNotice } from '@/views/retry-notice/retry-notice';

/** What may appear over every page, and before the first one. */
export function Frame({ children }: { children?: ReactNode }) {
  const onLogin = useLocation({ select: ({ pathname }) => pathname === '/login' });
  return (
    <>
      <RetryNotice />
      {children}
      {!onLogin && <GuardSpinner />}
      <ErrorDialog />
    </>
  );
}
