import { formGuardId } from '@machines/navigation/navigation.machine';
import { useEffect, useId } from 'react';
import { useChild } from './app-context';

/** Registers a guard while the calling form holds text: navigations and checks for new versions wait. */
export function useNavigationGuard(active: boolean): void {
  const navigation = useChild('navigation');
  const id = formGuardId(useId());
  useEffect(() => {
    if (!active) return;
    navigation.send({ type: 'guard.register', id });
    return () => navigation.send({ type: 'guard.release', id });
  }, [active, navigation, id]);
}
