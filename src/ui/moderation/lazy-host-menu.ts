import { lazyComponent } from '@/ui/layers/lazy-component';

/** What hosts can do; its code loads for them alone. */
export const LazyHostMenu = lazyComponent(async () => (await import('./host-menu')).HostMenu);
