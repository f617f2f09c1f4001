import { linkState } from '@machines/connection/connection.selectors';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { useLater } from '@/ui/hooks/use-later';
import { lazyComponent } from '@/ui/layers/lazy-component';

const ConnectionLine = lazyComponent(async () => (await import('./connection-line')).ConnectionLine);

/** Shows the connection line; its code loads after the first area's, while the connection is still up. */
export function Connection() {
  const isInArea = useChildValue('navigation', lastAreaId) !== null;
  const isOnline = useBackgroundValue('connection', linkState, 'online') === 'online';
  const wanted = useLastValue(isInArea || !isOnline || null);
  useLater(ConnectionLine.preload);
  return wanted && <ConnectionLine />;
}
