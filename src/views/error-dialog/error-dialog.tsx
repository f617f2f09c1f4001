import { isErrorVisible } from '@machines/global-error/global-error.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { fetchWhileOnline } from '@/ui/fetch-ahead';
import { lazyPart } from '@/ui/lazy-part';
import { useLater } from '@/ui/use-later';

const load = async () => (await import('./error-message')).ErrorMessage;
const ErrorMessage = lazyPart(load);
const loadAhead = fetchWhileOnline(load);

/** spec §8, Global error messages, as far as nobody suppresses them. */
export function ErrorDialog() {
  const globalError = useChild('globalError');
  const visible = useChildValue('globalError', isErrorVisible);
  useLater(loadAhead);
  return <ErrorMessage opened={visible} onClose={() => globalError.send({ type: 'error.dismiss' })} />;
}
