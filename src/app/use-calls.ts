import { privateChannelId } from '@domain/chat/channel-id';
import { currentUser } from '@machines/auth/auth.machine';
import { currentCall, currentWindow, mayCall } from '@machines/calls/calls.selectors';
import { useBackground, useBackgroundValue, useChildValue } from './app-context';
import { type Call, hooksOf } from './call-parts';
import type { ChildSnapshot } from './child';

/** Returns the actor of the call that the user is in; undefined without one. */
export const useCall = (): Call | undefined =>
  useBackgroundValue(
    'calls',
    currentCall as (snapshot: ChildSnapshot<'calls'>) => Call | undefined,
    undefined,
  );

/** The window of that call. */
export const [useCallWindow, useCallWindowValue] = hooksOf(() =>
  useBackgroundValue('calls', currentWindow, undefined),
);

/** Returns the function that starts a call; null while that is not possible. */
function useCallStart() {
  const calls = useBackground('calls');
  const isPossible = useBackgroundValue('calls', mayCall, false);
  if (!calls || !isPossible) return null;
  return (channelId: string, title: string, callees: readonly string[]) =>
    calls.send({ type: 'call.start', channelId, title, callees });
}

/** Returns the function that calls another person; null while that is not possible. */
export function useStartCall(uid: string, name: string): (() => void) | null {
  const start = useCallStart();
  const own = useChildValue('auth', currentUser)?.userId;
  if (!start || own === undefined || uid === own) return null;
  return () => start(privateChannelId(own, uid), name, [uid]);
}

/** Returns the function that calls everybody in a group, or joins their call; null while that is not possible. */
export function useStartGroupCall(channelId: string, title: string): (() => void) | null {
  const start = useCallStart();
  return start && (() => start(channelId, title, []));
}
