import { isErrorVisible } from '@machines/global-error/global-error.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { useLater } from '@/ui/hooks/use-later';
import { lazyLayer } from '@/ui/layers/lazy-component';

const ErrorMessage = lazyLayer(async () => (await import('./error-message')).ErrorMessage);

/** Shows spec §8, Global error messages, unless suppressed. */
export function ErrorDialog() {
  const globalError = useChild('globalError');
  const visible = useChildValue('globalError', isErrorVisible);
  useLater(ErrorMessage.preload);
  return <ErrorMessage opened={visible} onClose={() => globalError.send({ type: 'error.dismiss' })} />;
}
