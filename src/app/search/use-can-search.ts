import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.machine';
import { useSelector } from '@xstate/react';
import { useAppActor, useChildValue } from '../app-context';

/** Returns whether the user can ask the venue. */
export function useCanSearch(): boolean {
  const isOn = useSelector(useAppActor(), uiConfig)?.features.ai === true;
  return useChildValue('auth', currentUser) !== null && isOn;
}
