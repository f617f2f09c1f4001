import { currentLocale, hasTexts } from '@machines/language/language.machine';
import { RouterProvider } from '@tanstack/react-router';
import { AppProvider, useChildValue } from '@/app/app-context';
import type { App } from '@/app/create-app';
import { Providers } from '@/ui/providers';
import { BootScreen } from '@/views/boot/boot-screen';
import { ErrorDialog } from '@/views/error-dialog/error-dialog';
import { GuardSpinner } from '@/views/guard-spinner/guard-spinner';
import { RetryNotice } from '@/views/retry-notice/retry-notice';
import { RotateHint } from '@/views/rotate-hint/rotate-hint';
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
  const locale = useChildValue('language', currentLocale);
  const ready = useChildValue('language', hasTexts);
  if (!ready) return <BootScreen />;
  return (
    <Providers locale={locale}>
      <RetryNotice />
      <RouterProvider router={router} />
      <GuardSpinner />
      <RotateHint />
      <ErrorDialog />
    </Providers>
  );
}
