import { useLingui } from '@lingui/react/macro';
import { accountFailure } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { FAILURE_TEXTS, serverWords } from '@/ui/text/failure-texts';
import { Problem } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';

/** Shows the last failure, with the server's own text if there is one. */
export function Failed({ actor }: { actor: AccountActor }) {
  const { i18n } = useLingui();
  const failure = useSelector(actor, accountFailure);
  if (!failure) return null;
  return <Problem>{serverWords(i18n, failure.errMsg) ?? i18n._(FAILURE_TEXTS[failure.kind])}</Problem>;
}
