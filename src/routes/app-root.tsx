import { hasTexts } from '@machines/language/language.machine';
import { RouterProvider, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppProvider, useChildValue } from '@/app/app-context';
import type { App } from '@/app/create-app';
import { Providers } from '@/ui/layers/providers';
import { BootScreen } from '@/views/boot/boot-screen';
import { ErrorDialog } from '@/views/error-dialog/error-dialog';
import { GuardSpinner } from '@/views/guard-spinner/guard-spinner';
import { RetryNotice } from '@/views/retry-notice/retry-notice';
import type { FoyerRouter } from './router';

interface AppRootProps {
  app: App;
  router: FoyerRouter;
}

export const AppRoot = ({ app, router }: AppRootProps) => (
  <AppProvider app={app}>
    <Localized router={router} />
  </AppProvider>
);

function Localized({ router }: { router: FoyerRouter }) {
  const ready = useChildValue('language', hasTexts);
  if (!ready) return <BootScreen />;
  return (
    <Providers>
      <RouterProvider router={router} InnerWrap={Frame} />
    </Providers>
  );
}

/** Renders the layers that can appear over every page, and before the first one is loaded. */
function Frame({ children }: { children?: ReactNode }) {
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
