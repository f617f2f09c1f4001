import { authFailure } from '@machines/auth/auth.selectors';
import { isPublicationFailed } from '@machines/publication/publication.machine';
import { useRouter } from '@tanstack/react-router';
import { useChild } from '@/app/app-context';

/** Returns a function that retries the failed machine, then the routes. */
export function useRetry(): () => void {
  const router = useRouter();
  const publication = useChild('publication');
  const auth = useChild('auth');
  return () => {
    if (isPublicationFailed(publication.getSnapshot())) publication.send({ type: 'version.reload' });
    if (authFailure(auth.getSnapshot())) auth.send({ type: 'auth.retry' });
    void router.invalidate();
  };
}
