import { currentLocale, hasTexts } from '@machines/language/language.machine';
import { RouterProvider } from '@tanstack/react-router';
import { AppProvider, useChildValue } from '@/app/app-context';
import type { App } from '@/app/create-app';
import { Providers } from '@/ui/providers';
import { BootScreen } from '@/views/boot/boot-screen';
import { Frame } from './frame';
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
      <RouterProvider router={router} InnerWrap={Frame} />
    </Providers>
  );
}
