import { completeTexts } from '@/texts/texts';
import { lazyComponent } from '@/ui/layers/lazy-component';

/** What hosts can do; its code loads for them alone. */
export const LazyHostMenu = lazyComponent(async () => {
  await completeTexts();
  return (await import('./host-menu')).HostMenu;
});
