import '@/ui/theme/styles.css';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { AppProvider } from '@/app/app-context';
import type { App } from '@/app/create-app';
import { Providers } from '@/ui/layers/providers';

i18n.load('en', {});
i18n.activate('en');

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Shows a part of the client at once, with machines that stand in for the product's. */
export function mount(actor: unknown, children: ReactNode, services: object = {}): Root {
  const mounted = createRoot(document.getElementById('root') as HTMLElement);
  const app = { actor, services, drafts: {}, inspect: undefined } as unknown as App;
  flushSync(() =>
    mounted.render(
      <AppProvider app={app}>
        <Providers>{children}</Providers>
      </AppProvider>,
    ),
  );
  return mounted;
}
