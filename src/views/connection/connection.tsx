import { linkState } from '@machines/connection/connection.machine';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { useState } from 'react';
import { useChildValue } from '@/app/app-context';
import { latePart } from '@/ui/late-part';
import { useLater } from '@/ui/use-later';

const ConnectionLine = latePart(async () => (await import('./connection-line')).ConnectionLine);

/** The connection's line; its code is fetched after the first area's, while there still is a connection. */
export function Connection() {
  const isInArea = useChildValue('navigation', lastAreaId) !== null;
  const isOnline = useChildValue('connection', linkState) === 'online';
  const [wanted, setWanted] = useState(false);
  const [want] = useState(() => () => setWanted(true));
  useLater(want);
  if (!wanted && (isInArea || !isOnline)) setWanted(true);
  return wanted && <ConnectionLine />;
}
